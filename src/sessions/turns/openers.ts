// Removes the words a sentence opens with before it says something: greetings, politeness, "can you".

/** Returns the sentence without its opener. A question that asks for something becomes a request. */
export function withoutOpener(sentence: string): string {
  let rest = sentence.replace(/^[¿¡\s]+/u, "");
  let asked = false;
  for (let count = 0; count < MOST; count++) {
    const [opener] = OPENER.exec(rest) ?? [];
    if (!opener || opener.length === rest.length) break;
    // "So I need to restart it?" asks, and wants nothing.
    if (WANTING.test(opener) && /[?？]\s*$/u.test(rest)) break;
    asked ||= ASKING.test(opener);
    rest = rest.slice(opener.length).replace(/^[¿¡]+/u, "");
  }
  if (asked) rest = rest.replace(/\s*[?？]$/u, "");
  rest = rest.replace(POLITE_END, "$1");
  // A sentence keeps its capital letter.
  return /^[¿¡\s]*\p{Lu}/u.test(sentence) ? rest.replace(/^\p{Ll}/u, (first) => first.toUpperCase()) : rest;
}

/** Recognizes a prompt that only greets, or asks who is there: its answer says nothing either. */
export function isGreeting(prompt: string): boolean {
  return GREETING.test(prompt.trim());
}

const GREETING = new RegExp(
  `^(?:${[
    "hi|hey|hello(?! world)|good (?:morning|afternoon|evening)|test|ping|who are you|are you there|how are you",
    "hallo|moin|servus|guten (?:morgen|tag|abend)|wer bist du|bonjour|salut|bonsoir|coucou|qui es-tu",
    "hola|buen[oa]s (?:días|tardes|noches)|buenas|quién eres|привет|здравствуйте|здравствуй|добрый день|кто ты",
    "你好|您好|嗨|你是谁|こんにちは|こんばんは|おはよう(?:ございます)?|あなたは誰ですか?",
  ].join("|")})(?: there| \\p{L}{1,20})?[\\s,.!?~…。！？]*$`,
  "iu",
);

/** "Ok, great, thanks, now could you please" has five. */
const MOST = 6;

const ASKING = /\b(?:you|u)\b|kannst|könn|peux|pouvez|pourr|puede|podr|мож|мог|能|可以/iu;

const WANTING =
  /^(?:i|we|ich|je|j'|il|quiero|quisiera|necesito|hay|vamos|хочу|я|мне|нужно|надо|我)(?![\p{L}])/iu;

/** Longer ones come before their own beginnings. */
const OPENERS: readonly string[] = [
  ...[
    "(?:can|could|would|will) (?:you|u)(?: please)?(?: help me(?: to)?)?",
    "help me(?: to)?",
    "please",
    "pls",
  ],
  ...["i(?: want|'d like| would like| need) you to", "(?:i|we)(?: want|'d like| would like| need) to"],
  ...[
    "(?:hi|hey|hello(?! world))(?: there| \\p{L}+(?=[,!.]))?",
    "yes|yeah|yep|yup|h+m+|a+h+|e+h+|o+h|u+m+|mh+",
    "(?:ok(?:ay)?|great|perfect),? (?:thanks?(?: you)?|thx)(?! for\\b)|okay|okey|ok|al?right|aight|so|now|also|and|then",
    "just(?! (?:to|in case|making|because|so|like)\\b)|let's|lets",
  ],
  "you are an? [^.,:]{1,80}? (?:tasked with|responsible for|conducting)",
  ...["guten (?:morgen|tag|abend)", "hallo|moin|bitte|hilf mir|jetzt|lass uns"],
  "(?:kannst du|könntest du|würdest du|können sie|könnten sie|würden sie)(?: bitte)?(?: mir)?",
  "ich (?:möchte|würde gerne?|brauche|will)(?:,? dass (?:du|sie))?",
  ...["bonjour|salut|bonsoir|d'accord|alors|aide-moi à", "s'il (?:te|vous) plaît|stp|svp"],
  "(?:est-ce que (?:tu peux|vous pouvez)|peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|tu peux|vous pouvez)",
  "(?:je (?:veux|voudrais|souhaite)|j'aimerais|il faut)(?: que (?:tu|vous))?(?! qu[e'])",
  ...["buen[oa]s (?:días|tardes|noches)|buenas|hola|por favor|ayúdame a|quiero que", "vamos a|hay que"],
  ...["puedes|podrías|puede usted|podría usted", "(?:quiero|quisiera|necesito|me gustaría)(?! que)"],
  ...[
    "здравствуйте|здравствуй|привет|добрый (?:день|вечер)|доброе утро|пожалуйста|давайте|давай|ок|так|теперь",
  ],
  ...["(?:не )?(?:мог бы ты|могли бы вы)|можешь|можете|сможешь", "(?:помогите|помоги) мне"],
  "(?:я )?хочу(?:, чтобы ты|(?!,))|мне (?:нужно|надо)|нужно|надо",
];

/** These may begin a sentence that means them, so a comma or a stop has to follow. */
const ALONE: readonly string[] = [
  "nope|no|nah|right|great|good|nice|cool|perfect|awesome|excellent|sure|thanks|thank you|fine|well",
  "next(?: issue| one| task| step| question)?|first(?: issue| one| task)?|quick question|question",
  ...[
    "my name is [^.,!?]{1,60}|mein name ist [^.,!?]{1,40}|je m'appelle [^.,!?]{1,40}|me llamo [^.,!?]{1,40}",
    "меня зовут [^.,!?]{1,40}",
    "ja|nein|gut|danke|super|also",
    "oui|non|merci|bien",
    "sí|gracias|bueno|vale|claro",
    "да|нет|спасибо|хорошо",
  ],
];

const UNSPACED: readonly string[] = [
  ...[
    "你好|您好|请问|请你|请|麻烦你?|帮我|帮忙|你?能不能|你?能否|你?可以|好的|那么|是的|谢谢|我(?:想|要|需要|希望)(?:让?你)?",
  ],
  ...[
    "こんにちは|こんばんは|すみませんが?|ありがとう(?:ございます)?|それでは|では|じゃあ|はい|おはよう(?:ございます)?|お疲れ様です",
  ],
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
