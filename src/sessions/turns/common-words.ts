// Lists words that say nothing about a session's subject, in seven languages. They decide which
// sentence becomes a title or a gist, and where such a line may be cut.

/** Words that only connect others. A line is never cut after one. */
export const FUNCTION_WORDS: ReadonlySet<string> = setOf(`
  a an the of to and or but nor for in on at by with from into onto over under as than that which who whom whose if
  when while where because so is are was were be been being am do does did has have had will would can could should
  may might must shall not no this these those my your our their his her its i we you he she it they them us me via
  per about between through without within during before after against upon i'm it's we're you're i've we've i'd
  i'll we'll that's there's what's what how why
  der die das den dem des ein eine einen einem einer eines und oder aber denn weil dass ob wenn als wie zu zum zur im
  ins am auf aus bei mit nach von vom vor für über unter durch gegen ohne um ist sind sein wird werden wurde hat
  haben hatte kann können könnte soll sollen muss müssen darf ich du er sie es wir ihr mir dir uns mich dich mein dein unser nicht kein
  keine auch nur noch schon sich diese dieser dieses diesen warum wieso weshalb was wer wo
  le la les l un une des du de d et ou mais donc que qui quoi dont où à au aux en dans sur sous par pour avec sans
  chez vers entre est sont était être ont avoir je tu il elle on nous vous ils elles mon ma mes ton ta tes sa ses
  notre votre leur ce cet cette ces ne pas se si comme pourquoi quand
  el los las unos unas del y e o u pero quien al con sin por para sobre desde hasta son era ser está están hay ha han
  he yo tú él ella nosotros mi su sus nuestro como este esta estos estas ese esa lo les te qué cómo
  и в во не на но а с со к ко по о об от до для из за у при без над под через между что чтобы как если или ли же бы
  это этот эта эти тот та те я ты он она мы вы они мой твой наш ваш его её их есть был была было быть который которая
  почему зачем где
  の を に は が と で へ も や から まで より 的 了 和 与 或 在 把 被 对 从 向 及 以及 是 为 给 跟 将`);

/** Greetings, thanks, agreement, and the small talk around a request. */
export const EMPTY_WORDS: ReadonlySet<string> = setOf(`
  yes yeah yep yup no nope nah ok okay k sure thanks thank thx ty please pls go ahead continue proceed next hi hello
  hey there well great good fine right perfect nice cool awesome excellent amazing now then again try let let's lets
  done sounds looks just absolutely correct exactly alright all both one ones two three first second third last some
  any more most much many other another also still here thing things something anything everything nothing stuff bit
  lot way really very maybe perhaps actually currently already probably definitely help want wants need needs like
  look looking check see seeing tell say said know think thinking understand wonder wondering guess believe mean
  means seems seem give get getting got go going gonna wanna start begin keep take took come make sure quick quickly
  question questions idea happy ready assist today able bring back up down out off away too either instead possible
  possibly kind kinda sort only even ever never always once cd sorry oops hmm um oh ah wait hold you'd don't didn't
  doesn't isn't can't won't everyone guys friend thoughts opinion throw quite possibilities scenario scenarios access big huge uh four five six seven
  eight nine ten
  ja nein hallo moin bitte danke gern gerne gut genau klar weiter mach mal nun also jetzt dann hilfe helfen hilf
  kannst könntest möchte will brauche habe frage morgen okay super
  oui non bonjour salut merci bonsoir d'accord svp stp plaît s'il bien parfait alors maintenant aide aider peux
  pourrais pouvez pourriez peux-tu pourrais-tu pouvez-vous pourriez-vous veux voudrais faut faire fais vas-y
  sí hola buenas buenos días gracias por favor vale bueno claro perfecto ahora entonces ayuda ayudar ayudarme ayúdame puedes
  podrías puede podría quiero necesito hacer haz sigue adelante continúa
  да нет привет здравствуй здравствуйте спасибо пожалуйста хорошо ок ладно теперь давай давайте помоги помогите мне
  можешь можете хочу нужно надо сделай дальше продолжай продолжи так вот тут`);

/** Words that fit almost any session: one more word is needed for a subject. */
export const GENERIC_WORDS: ReadonlySet<string> = setOf(`
  fix fixes fixed fixing update updates updated updating add added adding change changes changed changing code file
  files test tests tested testing commit commits committed push pushed pull merge merged branch branches pr prs
  review reviews reviewed reviewing comment comments feedback issue issues bug bugs error errors problem problems
  task tasks plan plans implement implements implemented implementing implementation project repo repository app
  function method class line lines build builds run runs running ran docs documentation summary result results
  work works working worked step steps todo todos pending answer version log logs output following new old current
  main master pass passes passed passing fail fails failed failing complete completed completely completion finish
  finished finalize success successful successfully create created creates remove removed delete deleted write
  written read rebase rebased resume resolve resolved address addressed verify verified verification validate
  validated use used using show open close context overview background goal goals objective introduction analysis
  details status notes note important point points part parts full whole entire final clean clear correctly different
  previous above below same explain find investigate analyze analyse figure option options suggestion suggestions
  recommendation recommendations todo's tell discuss conclusion key insight insights mode session sessions message
  messages prompt request reply replied response ci pushing committing local remote origin phase item items agent modified major
  minor improvement improvements enhancement enhancements requested request user date uncommitted unstaged staged
  bugbot coderabbit copilot
  fehler problem datei dateien code änderung änderungen prüfe prüfen ändern mache machen schaue anschauen aufgabe
  erreur problème fichier fichiers changement changements vérifie vérifier corrige corriger modifier tâche regarde
  regarder cambio cambios archivo archivos fallo problema revisa revisar arregla arreglar corregir tarea mira
  ошибка ошибки ошибку проблема проблему файл файлы код изменения проверь исправь посмотри задача`);

/** Texts without spaces are judged by what is left of them without these. */
export const EMPTY_PHRASES =
  /你好|您好|请问|请|麻烦|帮我|帮忙|能不能|能否|可以|一下|好的|谢谢|继续|下一个|下一步|问题|开始|没问题|是的|对的|看看|修复|修改|こんにちは|こんばんは|おはようございます|おはよう|すみません|お願いします|お願い|ありがとうございます|ありがとう|ください|続けて|続き|了解|はい|いいえ|では|それでは|じゃあ|次|確認|修正|して|です|ます|した/gu;

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
