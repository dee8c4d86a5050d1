// Lists English words whose forms do not share a stem, so "fall" finds "fell" and "fallen".

/** Returns the other forms of an English word; none if it is regular or unknown. */
export function irregularForms(word: string): readonly string[] {
  const base = basesOf(word).find((each) => groups.has(each));
  return base === undefined ? [] : (groups.get(base) ?? []).filter((form) => form !== word);
}

/**
 * One group per word. Left out are forms that are more often another word, such as "left", "saw" and "bore".
 */
const TABLE = `
arise arose arisen, awake awoke, beat beaten, become became, begin began begun, bend bent, bind bound, bite bit bitten,
bleed bled, blow blew blown, break broke broken, breed bred, bring brought, build built, burn burnt, buy bought,
catch caught, choose chose chosen, cling clung, come came, creep crept, deal dealt, dig dug, draw drew drawn,
dream dreamt, drink drank drunk, drive drove driven, eat ate eaten, fall fell fallen, feed fed, feel felt, fight fought,
find found, flee fled, fly flew flown, forbid forbade forbidden, forget forgot forgotten, forgive forgave forgiven,
freeze froze frozen, get got gotten, give gave given, go went gone, grind ground, grow grew grown, hang hung,
hear heard, hide hid hidden, hold held, keep kept, know knew known, lead led, lean leant, learn learnt, lend lent,
lose lost, make made, mean meant, meet met, overcome overcame, override overrode overridden, overwrite overwrote overwritten,
pay paid, rebuild rebuilt, resend resent, rerun reran, rewrite rewrote rewritten, ride rode ridden,
rise rose risen, run ran, say said, seek sought, sell sold, send sent, shake shook shaken, shine shone, shoot shot,
show shown, shrink shrank shrunk, sing sang sung, sink sank sunk, sleep slept, slide slid, speak spoke spoken,
speed sped, spell spelt, spend spent, spin spun, stand stood, steal stole stolen, stick stuck, strike struck,
swear swore sworn, sweep swept, swim swam swum, swing swung, take took taken, teach taught, tear tore torn,
tell told, think thought, throw threw thrown, understand understood, undo undid undone, unwind unwound, wake woke woken,
wear wore worn, weave wove woven, win won, withdraw withdrew withdrawn, write wrote written,
child children, foot feet, man men, person people, tooth teeth, woman women,
analysis analyses, appendix appendices, criterion criteria, index indices, matrix matrices, vertex vertices,
bad worse worst, good better best, leaf leaves, half halves, knife knives, life lives, shelf shelves`;

const groups = new Map<string, readonly string[]>();
for (const group of TABLE.split(",").map((each) => each.trim().split(" "))) {
  for (const form of group) groups.set(form, group);
}

/** Returns the words that a regular ending may have been added to: "writing" is "writ" or "write". */
function basesOf(word: string): string[] {
  if (!word.endsWith("s") && !word.endsWith("ing")) return [word];
  const cut = /^(.{2,})(?:ing|es|s)$/.exec(word)?.[1];
  if (cut === undefined) return [word];
  return [word, cut, `${cut}e`, cut.replace(/([b-df-hj-np-tv-z])\1$/, "$1")];
}
