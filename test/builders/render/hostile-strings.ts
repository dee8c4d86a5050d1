// Lists strings that try to be more than text on a page, in Markdown, on a terminal or to the eye.

const TICK = "`";

// biome-ignore format: one attempt to a line
export const HOSTILE: readonly string[] = [
  // A page.
  "<script>alert(1)</script>",
  "</script><script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<body onload=alert(1)>",
  "<style>*{display:none}</style>",
  "</style><script>alert(1)</script>",
  "</title><script>alert(1)</script>",
  "</pre></details></section></main><h1>Fake</h1>",
  "<base href=https://evil.example/>",
  "<meta http-equiv=refresh content='0;url=https://evil.example'>",
  "<link rel=stylesheet href=https://evil.example/x.css>",
  "<form action=https://evil.example><input name=q></form>",
  "<a href=javascript:alert(1)>here</a>",
  "<object data=x></object><embed src=x>",
  "<math><mi//xlink:href=\"data:x,<script>alert(1)</script>\">",
  "<!-- open comment",
  "--><script>alert(1)</script><!--",
  "]]><script>alert(1)</script>",
  "<![CDATA[<script>alert(1)</script>]]>",
  "\"><script>alert(1)</script>",
  "' onmouseover='alert(1)",
  "\" onfocus=alert(1) autofocus x=\"",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&#60;script&#62;alert(1)",
  "<ScRiPt\u0000>alert(1)</sCrIpT>",
  "<scr\u200bipt>",
  "default-src *; script-src 'unsafe-inline'",
  "'; img-src https:; style-src 'unsafe-inline",
  "javascript:alert(1)",
  "url(https://evil.example/x.png)",
  // Markdown.
  "```\n# Out of the fence\n```",
  "````\n<script>alert(1)</script>\n````",
  `${TICK.repeat(40)}\nout\n${TICK.repeat(40)}`,
  "~~~\nout\n~~~",
  "\r```\r<b>out</b>",
  "`code` ``more`` ```",
  TICK,
  "</details>\n\n# Out of the fold",
  "</summary><b>x",
  "\n\n<details>\n\n",
  "![pixel](https://evil.example/p.gif)",
  "[click](javascript:alert(1))",
  "[ref]: https://evil.example",
  "<https://evil.example>",
  "# Heading\n## Turn 99\n---\n===",
  "- list\n* list\n1. list\n> quote\n| a | b |",
  "\\`\\*not escaped\\_",
  "**bold** _it_ ~~gone~~ $x^2$",
  // A terminal.
  "\u001b[31mred\u001b[0m",
  "\u001b]0;owned\u0007",
  "\u001b]8;;https://evil.example\u001b\\click\u001b]8;;\u001b\\",
  "\u001bPq#0;2;0;0;0\u001b\\",
  "\u001b[2J\u001b[H",
  "\u009b31m\u009d0;x\u009c",
  "bell\u0007 back\u0008 del\u007f nul\u0000 vt\u000b ff\u000c.",
  "over\rwritten",
  // The eye.
  "safe\u202etxt.exe",
  "\u2066isolate\u2069 \u200fmark\u200e \u061c",
  "line\u2028separator\u2029paragraph",
  "\u{e0041}\u{e0042}\u{e0043} letters in disguise",
  "\ufeffmark \u2060joiner \u00adhyphen",
  "half a pair \ud83d and the other \ude00",
  "\u0085next line \ufffb",
];

/** Characters that no export may contain, except newlines and tabs. */
export const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}\ud800-\udfff]/u;
