;;; Drives an Emacs without a screen: a house rule is opened with the language server beside it, by the mode that houserule
;;; editor writes. What it sees goes, a line of JSON each, into the file SEEN; the last line says how it ended.
(require 'package)
(package-initialize)
(require 'json)
(require 'lsp-mode)
(require 'lsp-lens)
(require 'lsp-semantic-tokens)
(load (getenv "MODE"))

(setq lsp-auto-guess-root t
      lsp-guess-root-without-session t
      lsp-restart 'ignore
      lsp-diagnostics-provider :flymake
      lsp-debounce-full-sync-notifications nil ; idle timers never fire here
      lsp-response-timeout 120
      create-lockfiles nil
      lsp-session-file (expand-file-name "session" (getenv "HOME")))

(defvar seen nil "The lines, the last one first.")
(defun tell (what value) (push (json-encode `((what . ,what) (value . ,value))) seen))

(defun findings ()
  (mapcar (lambda (d) (concat (gethash "code" d) ": " (gethash "message" d)))
          (gethash (lsp--fix-path-casing buffer-file-name) (lsp-diagnostics t))))

(defun wait-for (count)
  "Wait until there are COUNT findings, and give them."
  (let ((late (+ (float-time) 120)))
    (while (/= (length (findings)) count)
      (when (> (float-time) late) (error "Waited in vain for %d findings" count))
      (accept-process-output nil 0.05)
      (sit-for 0.01))
    (vconcat (findings))))

(defun drive ()
  (find-file "kinder.rules")
  (tell "mode" (symbol-name major-mode))
  (lsp)
  (tell "findings" (wait-for 1))
  (goto-char (point-min))
  (search-forward "stocks")
  (delete-char -1)
  (wait-for 0)
  (search-backward "stock")
  (tell "hover" (gethash "value" (gethash "contents" (lsp-request "textDocument/hover" (lsp--text-document-position-params)))))
  (tell "lenses" (vconcat (mapcar (lambda (l) (gethash "title" (gethash "command" l)))
    (lsp-request "textDocument/codeLens" `(:textDocument ,(lsp--text-document-identifier))))))
  (tell "coloured" (progn (font-lock-ensure) (goto-char (point-min)) (search-forward "replace ") (symbol-name (get-text-property (- (point) 3) 'face)))))

(condition-case problem
    (progn (drive) (tell "end" "fine"))
  (error (tell "end" (error-message-string problem))))
(with-temp-file (getenv "SEEN") (insert (mapconcat #'identity (reverse seen) "\n") "\n"))
(setq kill-emacs-hook nil) ; whoever writes to a server that has gone already is killed
(set-buffer-modified-p nil)
(kill-emacs 0)
