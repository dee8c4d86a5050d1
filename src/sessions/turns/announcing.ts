// Lists what sentences begin with that announce, introduce or thank, and say nothing about the work. Answers are full of
// them in every language, so what shortens an answer and what looks for its subject know the same ones.

export const ANNOUNCING: readonly string[] = [
  "i'll|i will|i(?:'m| am) going to|let me|let's|now (?:i|let)|here(?:'s| is| are)|looking at|to summarize|in summary",
  "thank you|thanks|happy to|feel free|i (?:now )?understand|i see now|is there anything",
  "ich (?:werde|schaue|sehe mir|prüfe)|lass(?:en sie)? mich|hier (?:ist|sind)|gerne?|verstanden",
  "je vais|laisse[zr]?-moi|voici|bien sûr|commençons",
  "voy a|déjame|permíteme|aquí (?:está|tienes|tiene)|por supuesto",
  "я (?:посмотрю|проверю|сейчас)|давайте|давай|вот|конечно",
];

/** In scripts without spaces, a word may follow at once. */
export const ANNOUNCING_UNSPACED =
  "我(?:来|会|将|先|现在)|让我|好的|以下是|当然|没问题|では|それでは|了解|承知";
