// Texts like those of tools and people: code, logs, test reports, listings, prose. All use the same vocabulary.
import type { Random } from "../random.ts";
import { vocabulary } from "./vocabulary.ts";
import { WordSource } from "./words.ts";

export type TextKind = "code" | "log" | "tests" | "listing" | "prose" | "japanese";

export class TextSource {
  readonly #random: Random;
  readonly #prose: WordSource;
  readonly #code: WordSource;

  constructor(random: Random) {
    const { prose, code } = vocabulary();
    this.#random = random;
    this.#prose = new WordSource(prose, random);
    this.#code = new WordSource(code, random);
  }

  /** Writes whole lines until there are enough characters, and cuts to the length. */
  text(kind: TextKind, length: number): string {
    let text = "";
    while (text.length < length) text += `${this.#line(kind)}\n`;
    return text.slice(0, length);
  }

  /** Writes a sentence without a line break. */
  sentence(length: number): string {
    let text = this.#prose.next();
    while (text.length < length)
      text += ` ${this.#random.chance(0.15) ? this.#code.next() : this.#prose.next()}`;
    return text.slice(0, Math.max(1, length));
  }

  name(): string {
    return this.#code.next();
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
        return `${this.#random.chance(0.96) ? "✓" : "✗"} ${this.#words(7)} (${this.#random.below(900)} ms)`;
      case "listing":
        return `${this.path()}:${this.#random.below(900)}: ${this.#code.next()} ${this.#code.next()}`;
      case "prose":
        return this.#words(14);
      case "japanese":
        return this.#japanese();
    }
  }

  #codeLine(): string {
    const [a, b, c] = [this.#code.next(), this.#code.next(), this.#code.next()];
    switch (this.#random.below(9)) {
      case 0:
        return `  const ${a} = ${b}.${c}(${this.#code.next()});`;
      case 1:
        return `  if (${a} > ${this.#random.below(5000)}) return ${b}.${c};`;
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
    return `2026-0${1 + this.#random.below(9)}-1${this.#random.below(10)} ${time} ${level} [${this.#code.next()}] ${this.#words(6)} id=${this.#random.hex(8)}`;
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
