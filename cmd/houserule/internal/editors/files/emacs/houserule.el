;;; houserule.el --- Rules of card and board games -*- lexical-binding: t -*-

;; A mode for the rules of houserule, with its language server by eglot or lsp-mode, whichever is there.

;;; Code:

(defvar houserule-words
  '({{words}})
  "The words of the language.")

(defvar houserule-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?# "<" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?_ "w" table)
    table))

(define-derived-mode houserule-mode prog-mode "Rules"
  "Rules of card and board games."
  (setq-local comment-start "# ")
  (setq-local indent-tabs-mode nil)
  (setq-local font-lock-defaults
              (list (list '("^[ \t]*|.*$" . font-lock-string-face)
                          (cons (regexp-opt houserule-words 'words) font-lock-keyword-face)
                          '("\\<[A-Z][[:alnum:]_]*\\>" . font-lock-type-face)
                          '("\\<\\([0-9]*d\\)?[0-9]+\\>" . font-lock-constant-face)))))

(add-to-list 'auto-mode-alist '("\\.rules\\'" . houserule-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(houserule-mode . ("houserule" "lsp"))))

(with-eval-after-load 'lsp-mode
  (add-to-list 'lsp-language-id-configuration '(houserule-mode . "houserule"))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection '("houserule" "lsp"))
                    :major-modes '(houserule-mode) :server-id 'houserule)))

(add-hook 'houserule-mode-hook
          (lambda ()
            (cond ((fboundp 'eglot-ensure) (eglot-ensure))
                  ((fboundp 'lsp) (lsp)))))

(provide 'houserule)
;;; houserule.el ends here
