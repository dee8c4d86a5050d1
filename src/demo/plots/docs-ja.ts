// Plots about a Japanese documentation site: search, line breaks, fonts and headings.
import type { Plot } from "./plot.ts";

export const kanjiSearch: Plot = [
  {
    prompt: "サイト内検索で「在庫」を入れても何も出てきません。英語なら出ます。原因を調べてください。",
    steps: [
      { read: "search/index.ts", shows: "const words = text.toLowerCase().split(/[^a-z0-9]+/);" },
      { think: "空白と英数字以外で区切っているので、日本語の文章はすべて捨てられている。" },
      {
        edit: "search/index.ts",
        from: "text.toLowerCase().split(/[^a-z0-9]+/)",
        to: "[...latinWords(text), ...bigrams(text)]",
      },
      { run: "npm test -- search", prints: "✓ 在庫 → 在庫の確認\n✓ 東京都 は 京都 に一致しない\n7 passed" },
    ],
    answer:
      "索引を作るときに英数字以外で単語を区切っていたため、漢字もかなも索引に入っていませんでした。日本語は単語の間に空白がないので、二文字ずつ（バイグラム）で索引を作るように変えました。「東京都」で「京都」が出ないよう、検索語も同じように区切って順番を確かめます。",
  },
];

export const lineBreakSpace: Plot = [
  {
    prompt: "原稿で改行したところに、表示では半角スペースが入ってしまいます 😢",
    steps: [
      { read: "content/guide/start.md", shows: "注文の画面を開いて、\n左上のボタンを押します。" },
      { say: "Markdown の改行は空白一つになります。英語では正しいのですが、日本語では余計です。" },
      {
        write: "plugins/join-lines.ts",
        text: 'const JAPANESE = /[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}、。]/u;\n\nexport const joinLines = () => (tree) => visit(tree, "text", (node) => {\n  node.value = node.value.replace(/(.)\\n(.)/gu, (all, a, b) => (JAPANESE.test(a) && JAPANESE.test(b) ? a + b : all));\n});\n',
      },
    ],
    answer:
      "Markdown では段落の中の改行が空白として表示されます。改行の前後がどちらも日本語の文字なら空白なしでつなぐ小さなプラグイン `join-lines` を書きました。英単語の間の改行は今までどおり空白になります。",
  },
];

export const chineseGlyphs: Plot = [
  {
    prompt: "「直」や「骨」の字形が中国語の形になっていると指摘されました。フォントの指定は正しいはずです。",
    steps: [
      { grep: "<html", finds: "layouts/base.html:2:<html>" },
      { edit: "layouts/base.html", from: "<html>", to: '<html lang="ja">' },
    ],
    answer:
      '`<html>` に `lang` がありませんでした。漢字は同じコードでも言語によって字形が違うので、指定がないとブラウザーは中国語のフォントを選ぶことがあります。`lang="ja"` を付けたら「直」も「骨」も日本の字形になりました。',
  },
];

export const emptyAnchors: Plot = [
  {
    prompt: "見出しへのリンクが全部 # だけになります。目次が使えません。",
    steps: [
      {
        read: "plugins/slug.ts",
        shows: 'return heading.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");',
      },
      { edit: "plugins/slug.ts", from: "/[^a-z0-9]+/g", to: "/[^\\p{L}\\p{N}]+/gu" },
      { run: "npm run build && npm run links", prints: "見出し 412 件、リンク切れ 0 件" },
    ],
    answer:
      "アンカーを作る関数が a-z と 0-9 以外を消していたので、日本語の見出しは空になっていました。文字と数字をすべて残すようにし（`\\p{L}` と `\\p{N}`）、見出し 412 件のリンクを確認しました。",
  },
];

export const fullWidth: Plot = [
  {
    prompt: "全角の英数字と半角が混ざっています。どちらかに統一する決まりを提案してください。",
    steps: [
      { run: "grep -rPo '[Ａ-Ｚａ-ｚ０-９]' content | wc -l", prints: "1873" },
      {
        write: "docs/style.md",
        text: "## 英数字\n\n英字と数字は半角で書く。括弧は日本語の文の中では全角を使う。\n",
      },
    ],
    answer:
      "英数字は半角に統一することを提案します。検索やコードの貼り付けで困らないからです。括弧と句読点は、日本語の文の中では全角のままにします。該当する 1,873 文字は `npm run narrow` で直せます。",
  },
];

export const narrowed: Plot = [
  {
    prompt: "それでお願いします 🙏",
    steps: [{ run: "npm run narrow", prints: "96 ファイル、1873 文字を置き換えました" }],
    answer: "96 ファイルの 1,873 文字を半角に直しました。今後はビルドの時に確認します。",
  },
];

export const brokenEmoji: Plot = [
  {
    prompt: "共有したときのタイトルの最後が � になることがあります。👨‍👩‍👧 のような絵文字のときです。",
    steps: [
      {
        grep: "slice\\(0, 40\\)",
        finds: "layouts/share.ts:6:  const title = page.title.slice(0, 40) + '…';",
      },
      {
        edit: "layouts/share.ts",
        from: "page.title.slice(0, 40)",
        to: 'graphemes(page.title).slice(0, 40).join("")',
      },
    ],
    answer:
      "タイトルを 40 文字で切るとき、UTF-16 の単位で数えていたので、絵文字が途中で切れていました。家族の絵文字は 8 単位あります。`Intl.Segmenter` で見た目の文字ごとに切るようにしました。",
  },
];

export const slowFonts: Plot = [
  {
    prompt: "ビルドに 6 分かかります。何が遅いのですか？",
    steps: [
      {
        run: "npm run build -- --timings | sort -k2 -n | tail -3",
        prints: "html      21 s\nimages    34 s\nfonts    298 s",
      },
      {
        edit: "scripts/fonts.ts",
        from: "await subset(font, characters);",
        to: "await cached(hash(font, characters), () => subset(font, characters));",
      },
    ],
    answer:
      "フォントのサブセット化が 298 秒かかっていました。使う文字が変わらなければ結果も同じなので、文字の一覧のハッシュでキャッシュします。二回目からのビルドは 58 秒です。",
  },
];
