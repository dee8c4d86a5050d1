// Texts like those of tools and people: code, logs, test reports, listings, prose. Each project has its own vocabulary, and
// tools print much of it more than once, as they do when an agent reads a file again.
import type { Random } from "../random.ts";
import { PrintedTexts } from "./printed-texts.ts";
import { projectVocabulary, type Vocabulary } from "./vocabulary.ts";
import { WordSource } from "./words.ts";

export type TextKind = "code" | "log" | "tests" | "listing" | "prose" | "japanese";

/** The words and the printed texts that sessions of one project share. */
export interface ProjectTexts {
  readonly words: Vocabulary;
  readonly printed: PrintedTexts;
}

export function projectTexts(random: Random): ProjectTexts {
  return { words: projectVocabulary(random), printed: new PrintedTexts() };
}

/** The shares of output that this session, or an earlier one of the project, has printed before. */
const AGAIN_HERE = 0.52;
const AGAIN_IN_PROJECT = 0.43;
/** The share of names that no other text has. */
const RARE = 0.05;

export class TextSource {
  readonly #random: Random;
  readonly #prose: WordSource;
  readonly #code: WordSource;
  readonly #project: PrintedTexts;
  readonly #here = new PrintedTexts();

  constructor(random: Random, { words, printed }: ProjectTexts) {
    this.#random = random;
    this.#prose = new WordSource(words.prose, random);
    this.#code = new WordSource(words.code, random);
    this.#project = printed;
  }

  /** Writes whole lines until there are enough characters, and cuts to the length. */
  text(kind: TextKind, length: number): string {
    let text = "";
    while (text.length < length) text += `${this.#line(kind)}\n`;
    return text.slice(0, length);
  }

  /** Writes what a tool prints. Some of it was printed before. */
  output(kind: TextKind, length: number): string {
    const share = this.#random.unit();
    const from =
      share < AGAIN_HERE ? this.#here : share < AGAIN_HERE + AGAIN_IN_PROJECT ? this.#project : null;
    const again = from?.part(this.#random, kind, length) ?? "";
    const text = again + this.text(kind, length - again.length);
    this.#here.add(kind, text);
    if (from === null) this.#project.add(kind, text);
    return text;
  }

  /** Writes a sentence without a line break. */
  sentence(length: number): string {
    let text = this.#prose.next();
    while (text.length < length)
      text += ` ${this.#random.chance(0.15) ? this.#code.next() : this.#prose.next()}`;
    return text.slice(0, Math.max(1, length));
  }

  name(): string {
    return this.#random.chance(RARE) ? `${this.#code.next()}_${this.#random.hex(4)}` : this.#code.next();
  }

  path(): string {
    return `src/${this.#code.next().replace(/^src\//, "")}.ts`;
  }

  #line(kind: TextKind): string {
    switch (kind) {
      case "code":
        return this.#codeLine();
      case "log":
        return this.#logLine();
      case "tests":
        return `${this.#random.chance(0.96) ? "✓" : "✗"} ${this.#words(7)} (${this.#random.below(40)} ms)`;
      case "listing":
        return `${this.path()}:${this.#random.below(200)}: ${this.#code.next()} ${this.#code.next()}`;
      case "prose":
        return this.#words(14);
      case "japanese":
        return this.#japanese();
    }
  }

  #codeLine(): string {
    const [a, b, c] = [this.name(), this.#code.next(), this.#code.next()];
    switch (this.#random.below(9)) {
      case 0:
        return `  const ${a} = ${b}.${c}(${this.#code.next()});`;
      case 1:
        return `  if (${a} > ${this.#random.below(60)}) return ${b}.${c};`;
      case 2:
        return `export function ${a}(${b}: ${c}): ${this.#code.next()} {`;
      case 3:
        return `    ${a}: "${b}", // ${this.#words(5)}`;
      case 4:
        return `import { ${a}, ${b} } from "./${c}.ts";`;
      case 5:
        return `  await ${a}(${b}, { ${c}: ${this.#random.below(100)} });`;
      case 6:
        return "}\n";
      case 7:
        return `  // ${this.#words(9)}`;
      default:
        return `\t${a}.${b}[${this.#random.below(64)}] = ${c};`;
    }
  }

  #logLine(): string {
    const time = `${10 + this.#random.below(14)}:${10 + this.#random.below(50)}:${10 + this.#random.below(50)}`;
    const level = this.#random.chance(0.9) ? "INFO" : "WARN";
    return `2026-0${1 + this.#random.below(9)}-1${this.#random.below(10)} ${time} ${level} [${this.#code.next()}] ${this.#words(6)} id=${this.#random.below(90)}`;
  }

  #words(count: number): string {
    let text = this.#prose.next();
    for (let at = 1; at < count; at++) text += ` ${this.#prose.next()}`;
    return text;
  }

  #japanese(): string {
    let text = "";
    for (let at = 0; at < 5; at++) text += JAPANESE[this.#random.below(JAPANESE.length)];
    return `${text}。`;
  }
}

const JAPANESE =
  "在庫 を 確認 する 画面 が 開き ません 注文 の 合計 は 税込 で 表示 され ます 検索 結果 に 日付 ない ため 設定 変更 しました 設計 図 保存 できる 通知 送信 失敗 再試行 支払い 方法 選択".split(
    " ",
  );
