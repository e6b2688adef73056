package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"time"
)

// playsAlong plays a seat, as a program in a child process. It reads only the essential fields of
// a question. It chooses the first option that contains one of its arguments, or else the first
// option.
func playsAlong() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		var asked struct {
			Seat     int
			Decision struct {
				Kind    string
				Min     int64
				Options []struct {
					Number int
					Label  string
				}
			}
		}
		if err := json.Unmarshal(in.Bytes(), &asked); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		if len(os.Args) > 1 && os.Args[1] == "hang" {
			time.Sleep(time.Minute)
		}
		switch d := asked.Decision; d.Kind {
		case "number":
			fmt.Printf("{\"number\": %d}\n", d.Min)
		case "yes or no":
			fmt.Println(`{"yes": false}`)
		case "some":
			fmt.Println(`{"choose": []}`)
		default:
			chosen := d.Options[0].Number
			for _, o := range d.Options {
				if slices.Contains(os.Args[1:], o.Label) {
					chosen = o.Number
					break
				}
			}
			fmt.Printf("{\"choose\": [%d]}\n", chosen)
		}
	}
}
