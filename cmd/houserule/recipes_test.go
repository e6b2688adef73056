package main

import (
	"crypto/rand"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// By default the recipes play few games in two shards.
var (
	recipeGames  = flag.Int("games", 400, "how many games each recipe plays")
	recipeShards = flag.Int("shards", 2, "in how many shards")
)

// engine skips the test of a recipe if a program isn't installed.
func engine(t *testing.T, programs ...string) {
	t.Helper()
	for _, program := range programs {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not installed", program)
		}
	}
}

// recipe returns the path of a recipe. It changes to a temporary folder, and sets the environment
// variables of the recipe.
func recipe(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("testdata/recipes", name))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for name, value := range map[string]string{"variant": "solitaire", "games": fmt.Sprint(*recipeGames), "shards": fmt.Sprint(*recipeShards)} {
		t.Setenv(name, value)
	}
	return path
}

// says returns the standard output of a command.
func says(t *testing.T, name string, args ...string) string {
	t.Helper()
	command := exec.Command(name, args...)
	var problems strings.Builder
	command.Stderr = &problems
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s%s", command, err, out, &problems)
	}
	return string(out)
}

// checkMerged reports an error unless the shards of a recipe add up to the result of all games.
func checkMerged(t *testing.T, merged string) {
	t.Helper()
	if whole := says(t, "houserule", "sim", "solitaire", "--games", fmt.Sprint(*recipeGames)); merged != whole {
		t.Errorf("the merged shards are\n%sbut all games together are\n%s", merged, whole)
	}
}

func mergedShards(t *testing.T) string {
	t.Helper()
	files, err := filepath.Glob("shard-*.json")
	if err != nil || len(files) != *recipeShards {
		t.Fatalf("there are %d shards: %v", len(files), err)
	}
	return says(t, "houserule", append([]string{"merge"}, files...)...)
}

func TestRecipeForParallel(t *testing.T) {
	engine(t, "parallel")
	path := recipe(t, "parallel.sh")
	checkMerged(t, lastLines(says(t, "sh", path)))
	log, err := os.ReadFile("shards.log")
	if err != nil {
		t.Fatal(err)
	}
	checkMerged(t, says(t, "sh", path)) // a second run has nothing left to play
	if after, err := os.ReadFile("shards.log"); err != nil || string(after) != string(log) {
		t.Errorf("a finished shard is played again: %s %v", after, err)
	}
}

// lastLines returns the output of a recipe after its last shard was written.
func lastLines(said string) string {
	end := fmt.Sprintf(" of %d\n", *recipeShards)
	return said[strings.LastIndex(said, end)+len(end):]
}

// kubectl parses the Job. There is no cluster, so the test runs the command of each pod itself.
func TestRecipeForKubernetes(t *testing.T) {
	engine(t, "kubectl")
	path := recipe(t, "kubernetes.yaml")
	var job struct {
		Spec struct {
			CompletionMode string
			Completions    int
			Template       struct {
				Spec struct {
					Containers []struct {
						Command, Args []string
						Env           []struct{ Name, Value string }
					}
				}
			}
		}
	}
	// kubectl checks the whole file even for a change without a server.
	if err := json.Unmarshal([]byte(says(t, "kubectl", "annotate", "--local", "-f", path, "by=test", "-o", "json")), &job); err != nil {
		t.Fatal(err)
	}
	pod := job.Spec.Template.Spec.Containers[0]
	given := map[string]string{}
	for _, e := range pod.Env {
		given[e.Name] = e.Value
	}
	if job.Spec.CompletionMode != "Indexed" || given["SHARDS"] != fmt.Sprint(job.Spec.Completions) {
		t.Errorf("the Job has %d completions, %s, and %s shards", job.Spec.Completions, job.Spec.CompletionMode, given["SHARDS"])
	}
	for index := range *recipeShards {
		command := exec.Command(pod.Command[0], append(pod.Command[1:], pod.Args...)...)
		command.Env = append(os.Environ(), fmt.Sprint("JOB_COMPLETION_INDEX=", index),
			"VARIANT="+given["VARIANT"], fmt.Sprint("GAMES=", *recipeGames), fmt.Sprint("SHARDS=", *recipeShards))
		if said, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, said)
		}
	}
	checkMerged(t, mergedShards(t))
}

func TestRecipeForSlurm(t *testing.T) {
	engine(t, "munged", "slurmctld", "slurmd", "sbatch", "sinfo")
	if os.Getuid() != 0 {
		t.Skip("only root can start Slurm")
	}
	path := recipe(t, "slurm.sh")
	startSlurm(t)
	says(t, "sbatch", "--wait", fmt.Sprintf("--array=1-%d", *recipeShards), path)
	checkMerged(t, mergedShards(t))
}

// slurmSettings configure Slurm on a single machine without accounting.
const slurmSettings = `ClusterName=test
SlurmctldHost=%[1]s(127.0.0.1)
SlurmctldPort=6917
SlurmdPort=6918
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=%[2]s/munge.socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
StateSaveLocation=%[2]s
SlurmdSpoolDir=%[2]s
SlurmctldPidFile=%[2]s/slurmctld.pid
SlurmdPidFile=%[2]s/slurmd.pid
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
NodeName=%[1]s NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
`

// startSlurm starts Slurm on this machine until the end of the test.
func startSlurm(t *testing.T) {
	t.Helper()
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	host, _, _ = strings.Cut(host, ".")
	folder, err := os.MkdirTemp("", "slurm") // short, because the path of a socket is limited
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	in := func(name string) string { return filepath.Join(folder, name) }
	for name, text := range map[string]string{"slurm.conf": fmt.Sprintf(slurmSettings, host, folder), "munge.key": rand.Text() + rand.Text()} {
		if err := os.WriteFile(in(name), []byte(text), 0o400); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("SLURM_CONF", in("slurm.conf"))
	daemon(t, "munged", "--foreground", "--force", "--socket", in("munge.socket"), "--key-file", in("munge.key"),
		"--pid-file", in("munge.pid"), "--seed-file", in("munge.seed"), "--log-file", in("munge.log"))
	daemon(t, "slurmctld", "-D")
	daemon(t, "slurmd", "-D")
	for range 300 {
		if state, _ := exec.Command("sinfo", "-h", "-o", "%T").Output(); string(state) == "idle\n" {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatal("Slurm has not started")
}

// daemon starts a program and stops it at the end of the test.
func daemon(t *testing.T, name string, args ...string) {
	t.Helper()
	var said strings.Builder
	d := exec.Command(name, args...)
	d.Stdout, d.Stderr = &said, &said
	if err := d.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = d.Process.Signal(os.Interrupt)
		_ = d.Wait()
		if t.Failed() {
			t.Logf("%s said:\n%s", name, &said)
		}
	})
}
