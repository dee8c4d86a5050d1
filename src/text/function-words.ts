// Lists the words that only connect others, in seven languages, and keeps a cut line from ending in one.

/** A line is never cut after one of these, and they say nothing about a subject. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `
  a an the of to and or but nor for in on at by with from into onto over under as than that which who whom whose if
  when while where because so is are was were be been being am do does did has have had will would can could should
  may might must shall not no this these those my your our their his her its i we you he she it they them us me via
  per about between through without within during before after against upon i'm it's we're you're i've we've i'd
  i'll we'll that's there's what's what how why
  der die das den dem des ein eine einen einem einer eines und oder aber denn weil dass ob wenn als wie zu zum zur im
  ins am auf aus bei mit nach von vom vor für über unter durch gegen ohne um ist sind sein wird werden wurde hat
  haben hatte kann können könnte soll sollen muss müssen darf ich du er sie es wir ihr mir dir uns mich dich mein dein unser nicht kein
  keine auch nur noch schon sich diese dieser dieses diesen diesem meine meinen deine deinen unsere warum wieso
  weshalb was wer wo welche welcher welches
  le la les l un une des du de d et ou mais donc que qui quoi dont où à au aux en dans sur sous par pour avec sans
  chez vers entre est sont était être ont avoir je tu il elle on nous vous ils elles mon ma mes ton ta tes sa ses
  notre votre leur leurs ce cet cette ces ne pas se si comme pourquoi quand quel quelle quels quelles
  el los las unos unas del y e o u pero quien al con sin por para sobre desde hasta son era ser está están hay ha han
  he yo tú él ella nosotros mi mis tu tus su sus nuestro como este esta estos estas ese esa lo les te qué cómo cuál
  и в во не на но а с со к ко по о об от до для из за у при без над под через между что чтобы как если или ли же бы
  это этот эта эти тот та те я ты он она мы вы они мой твой наш ваш его её их есть был была было быть который которая
  которые почему зачем где этой этом этого этому этих эту меня тебя себя нас вас мне тебе моя мою мои моей твоя какой
  какая какие какое сколько когда
  の を に は が と で へ も や から まで より 的 了 和 与 或 在 把 被 对 从 向 及 以及 是 为 给 跟 将`
    .trim()
    .split(/\s+/),
);

/**
 * Drops such words at the end of a cut line, and punctuation that has lost its other half. Drops nothing if less than
 * `least` characters would be left.
 */
export function withoutLooseEnd(text: string, least: number): string {
  let line = text.trimEnd();
  for (;;) {
    const shorter = line.replace(/(?:[\s([{“«„.,;:!?–—-]|(?<=^|\s)["'`])+$/u, "");
    if (shorter.length < least) return text.trimEnd();
    const last = /(?:^|\s)(\S+)$/u.exec(shorter);
    const word = last?.[1]?.toLowerCase().replace(/[^\p{L}']/gu, "") ?? "";
    if (!last || !FUNCTION_WORDS.has(word)) return shorter;
    line = shorter.slice(0, last.index);
  }
}
