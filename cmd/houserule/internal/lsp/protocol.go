package lsp

import "encoding/json"

// The parts of the Language Server Protocol 3.17 that the server uses, with the names of the
// specification. Slices are never nil, because null is not an empty list in the protocol.

type (
	// A position is a line and an offset in it in UTF-16 units, both counted from 0.
	position struct {
		Line      int `json:"line"`
		Character int `json:"character"`
	}
	textRange struct {
		Start position `json:"start"`
		End   position `json:"end"`
	}
	location struct {
		URI   string    `json:"uri"`
		Range textRange `json:"range"`
	}
	textEdit struct {
		Range   textRange `json:"range"`
		NewText string    `json:"newText"`
	}
	textDocument struct {
		URI string `json:"uri"`
	}
)

type (
	initializeParams struct {
		RootURI      string `json:"rootUri"`
		RootPath     string `json:"rootPath"`
		Capabilities struct {
			TextDocument struct {
				Completion struct {
					CompletionItem struct {
						SnippetSupport bool `json:"snippetSupport"`
					} `json:"completionItem"`
				} `json:"completion"`
			} `json:"textDocument"`
			Workspace struct {
				CodeLens struct {
					RefreshSupport bool `json:"refreshSupport"`
				} `json:"codeLens"`
			} `json:"workspace"`
		} `json:"capabilities"`
	}
	initializeResult struct {
		Capabilities map[string]any    `json:"capabilities"`
		ServerInfo   map[string]string `json:"serverInfo"`
	}
	didOpenParams struct {
		TextDocument struct {
			URI  string `json:"uri"`
			Text string `json:"text"`
		} `json:"textDocument"`
	}
	didChangeParams struct {
		TextDocument   textDocument    `json:"textDocument"`
		ContentChanges []contentChange `json:"contentChanges"`
	}
	// A contentChange replaces a range of the text, or the whole text if Range is nil.
	contentChange struct {
		Range *textRange `json:"range"`
		Text  string     `json:"text"`
	}
	didCloseParams struct {
		TextDocument textDocument `json:"textDocument"`
	}
)

type (
	diagnostic struct {
		Range              textRange            `json:"range"`
		Severity           int                  `json:"severity"`
		Code               string               `json:"code"`
		Source             string               `json:"source"`
		Message            string               `json:"message"`
		RelatedInformation []relatedInformation `json:"relatedInformation,omitempty"`
		Data               json.RawMessage      `json:"data,omitempty"`
	}
	relatedInformation struct {
		Location location `json:"location"`
		Message  string   `json:"message"`
	}
	publishDiagnosticsParams struct {
		URI         string       `json:"uri"`
		Diagnostics []diagnostic `json:"diagnostics"`
	}
	documentParams struct {
		TextDocument textDocument `json:"textDocument"`
	}
	textDocumentPosition struct {
		TextDocument textDocument `json:"textDocument"`
		Position     position     `json:"position"`
	}
	renameParams struct {
		textDocumentPosition
		NewName string `json:"newName"`
	}
	workspaceEdit struct {
		Changes map[string][]textEdit `json:"changes"`
	}
	codeActionParams struct {
		TextDocument textDocument `json:"textDocument"`
		Range        textRange    `json:"range"`
	}
	codeAction struct {
		Title       string        `json:"title"`
		Kind        string        `json:"kind"`
		Diagnostics []diagnostic  `json:"diagnostics"`
		IsPreferred bool          `json:"isPreferred"`
		Edit        workspaceEdit `json:"edit"`
	}
	codeLens struct {
		Range   textRange `json:"range"`
		Command command   `json:"command"`
	}
	command struct {
		Title     string `json:"title"`
		Command   string `json:"command"`
		Arguments []any  `json:"arguments,omitempty"`
	}
	executeCommandParams struct {
		Command   string            `json:"command"`
		Arguments []json.RawMessage `json:"arguments"`
	}
	showMessageParams struct {
		Type    int    `json:"type"`
		Message string `json:"message"`
	}
	hover struct {
		Contents markupContent `json:"contents"`
		Range    textRange     `json:"range"`
	}
	markupContent struct {
		Kind  string `json:"kind"`
		Value string `json:"value"`
	}
	completionList struct {
		IsIncomplete bool             `json:"isIncomplete"`
		Items        []completionItem `json:"items"`
	}
	completionItem struct {
		Label         string         `json:"label"`
		Kind          int            `json:"kind"`
		Detail        string         `json:"detail,omitempty"`
		Documentation *markupContent `json:"documentation,omitempty"`
		SortText      string         `json:"sortText"`
		TextEdit      textEdit       `json:"textEdit"`
	}
	inlayHintParams struct {
		TextDocument textDocument `json:"textDocument"`
		Range        textRange    `json:"range"`
	}
	inlayHint struct {
		Position    position      `json:"position"`
		Label       string        `json:"label"`
		Tooltip     markupContent `json:"tooltip"`
		PaddingLeft bool          `json:"paddingLeft"`
	}
	highlight struct {
		Range textRange `json:"range"`
	}
	documentSymbol struct {
		Name           string           `json:"name"`
		Detail         string           `json:"detail,omitempty"`
		Kind           int              `json:"kind"`
		Range          textRange        `json:"range"`
		SelectionRange textRange        `json:"selectionRange"`
		Children       []documentSymbol `json:"children,omitempty"`
	}
)

func markup(text string) markupContent { return markupContent{"markdown", text} }

// Message types of the protocol.
const (
	messageError = 1
	messageInfo  = 3
)

// Severities of diagnostics.
const (
	severityError   = 1
	severityWarning = 2
)
