// Removes the words a sentence opens with before it says something: greetings, politeness, "can you".

/** Returns the sentence without its opener. A question that asks for something becomes a request. */
export function withoutOpener(sentence: string): string {
  let rest = sentence.replace(/^[¿¡\s]+/u, "");
  let asked = false;
  for (let count = 0; count < MOST; count++) {
    const [opener] = OPENER.exec(rest) ?? [];
    if (!opener || opener.length === rest.length) break;
    asked ||= ASKING.test(opener);
    rest = rest.slice(opener.length).replace(/^[¿¡]+/u, "");
  }
  if (asked) rest = rest.replace(/\s*[?？]$/u, "");
  rest = rest.replace(POLITE_END, "$1");
  // A sentence keeps its capital letter.
  return /^[¿¡\s]*\p{Lu}/u.test(sentence) ? rest.replace(/^\p{Ll}/u, (first) => first.toUpperCase()) : rest;
}

/** "Ok, great, thanks, now could you please" has five. */
const MOST = 6;

const ASKING = /\byou\b|kannst|könn|peux|pouvez|pourr|puede|podr|мож|мог|能|可以/iu;

/** Longer ones come before their own beginnings. */
const OPENERS: readonly string[] = [
  ...["(?:can|could|would|will) you(?: please)?(?: help me(?: to)?)?", "help me(?: to)?", "please", "pls"],
  ...["i(?: want|'d like| would like| need) you to", "(?:i|we)(?: want|'d like| would like| need) to"],
  ...[
    "(?:hi|hey|hello(?! world))(?: there| \\p{L}+(?=[,!.]))?",
    "yes|yeah|yep|yup|h+m+|a+h+|e+h+|o+h|u+m+|mh+",
    "okay|ok|alright|so|now|also|then|just|let's|lets",
  ],
  "you are an? [^.,:]{1,80}? (?:tasked with|responsible for|conducting)",
  ...["guten (?:morgen|tag|abend)", "hallo|moin|bitte|hilf mir|jetzt"],
  "(?:kannst du|könntest du|können sie|könnten sie)(?: bitte)?(?: mir)?",
  ...["bonjour|salut|bonsoir|d'accord|alors|aide-moi à", "s'il (?:te|vous) plaît"],
  "(?:peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|tu peux|vous pouvez)",
  ...["buenos días|buenas|hola|por favor|ayúdame a|quiero que", "puedes|podrías|puede usted|podría usted"],
  ...["здравствуйте|здравствуй|привет|добрый день|пожалуйста|давайте|давай|ок|так"],
  ...["(?:не )?(?:мог бы ты|могли бы вы)|можешь|можете", "(?:помогите|помоги) мне"],
];

/** These may begin a sentence that means them, so a comma or a stop has to follow. */
const ALONE: readonly string[] = [
  "nope|no|right|great|good|nice|cool|perfect|awesome|excellent|sure|thanks|thank you|fine|well",
  "next(?: issue| one| task| step| question)?|first(?: issue| one| task)?|quick question|question",
  ...[
    "ja|nein|gut|danke|super|also",
    "oui|non|merci|bien",
    "sí|gracias|bueno|vale|claro",
    "да|нет|спасибо|хорошо",
  ],
];

const UNSPACED: readonly string[] = [
  ...["你好|您好|请问|请你|请|麻烦你?|帮我|能不能|能否|可以|好的|那么|是的|谢谢"],
  ...["こんにちは|こんばんは|すみませんが?|ありがとう(?:ございます)?|それでは|では|じゃあ|はい"],
];

const OPENER = new RegExp(
  [
    `^(?:${OPENERS.join("|")})(?:\\s{0,3}[,.!:;…–—-]*\\s+|[,.!:;…–—]+)(?=\\S)`,
    `^(?:${ALONE.join("|")})[,.!:;…–—]+\\s*(?=\\S)`,
    `^(?:${UNSPACED.join("|")})[，。！、,.!:：\\s]*(?=\\S)`,
  ].join("|"),
  "iu",
);

const POLITE_END =
  /[\s,]+(?:please|pls|plz|thanks|thank you|bitte|danke|s'il (?:te|vous) plaît|stp|svp|merci|por favor|gracias|пожалуйста|спасибо)[\s.!]{0,3}([?？]?)$/iu;
