// Lists words that say nothing about a session's subject, in seven languages. They decide which
// sentence becomes a title or a gist.

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
  possibly having kind kinda sort only even ever never always once cd sorry oops hmm um oh ah wait hold you'd don't didn't
  doesn't isn't can't won't everyone guys friend thoughts opinion throw quite possibilities scenario scenarios access big huge uh four five six seven
  eight nine ten each every needed even though we've im ive dont doesnt didnt cant isnt wont theres thats whats u ur ye yea okey btw idk lmk plz related
  ja nein hallo moin bitte danke gern gerne gut genau klar weiter mach mal nun also jetzt dann hilfe helfen hilf
  kannst könntest möchte will brauche habe frage morgen okay super schau guck sieh an mir's tag abend würde würdest
  etwas alles hier da
  oui non bonjour salut merci bonsoir d'accord svp stp plaît s'il bien parfait alors maintenant aide aider peux
  ça ca cela ici là tout tous toute chose vraiment jour soir encore déjà pourrais pouvez pourriez peux-tu pourrais-tu pouvez-vous pourriez-vous veux voudrais faut faire fais vas-y
  sí hola buenas buenos días gracias por favor vale bueno claro perfecto ahora entonces ayuda ayudar ayudarme ayúdame puedes
  podrías puede podría quiero necesito hacer haz sigue adelante continúa tardes noches sos podes podés dime hace tema cosa algo ayudes
  aquí ahí eso esto todo toda muy más también ya me nos
  да нет привет здравствуй здравствуйте спасибо пожалуйста хорошо ок ладно теперь давай давайте помоги помогите мне
  можешь можете хочу нужно надо сделай дальше продолжай продолжи так вот тут здесь там всё весь очень ещё уже только
  можно добрый день вечер`);

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
  previous above below same explain find finding findings investigate analyze analyse figure option options suggestion suggestions
  recommendation recommendations todo's tell discuss conclusion key insight insights mode session sessions message
  messages prompt request reply replied response ci pushing committing local remote origin phase item items agent modified major
  minor improvement improvements enhancement enhancements requested request user date uncommitted unstaged staged
  bugbot coderabbit copilot init initialize initialise improve improving folder folders directory directories codebase
  severity priority low high nit nits security explore brainstorm content contents scope agents diagnose debug troubleshoot deploy deploys deployed
  deploying deployment execute server servers app's application stop stopped stopping restart restarted launch npm yarn pnpm
  dev web api apis json url backend frontend readme localhost model models modell modèle modelo модель
  fehler problem datei dateien code änderung änderungen prüfe prüfen ändern mache machen schaue anschauen aufgabe
  projekt ordner verzeichnis analysiere analysieren zeige zeig erkläre erklären aktualisiere aktualisieren erstelle
  erstellen füge hinzu hinzufügen entferne lösche verbessere verbessern implementiere implementieren teste testen
  starte starten folgende folgenden folgendes inhalt zusammenfassung nutze verwende
  erreur problème fichier fichiers changement changements vérifie vérifier corrige corriger modifier tâche regarde
  regarder projet dossier dossiers répertoire analyse analyser montre explique expliquer ajoute ajouter crée créer
  supprime supprimer améliore améliorer implémente implémenter teste tester lance lancer suivant suivante suivants
  suivantes contenu résumé utilise utiliser branche
  cambio cambios archivo archivos fallo problema revisa revisar arregla arreglar corregir tarea mira proyecto carpeta
  carpetas directorio analiza analizar muestra explica explicar agrega agregar añade añadir crea crear elimina
  eliminar mejora mejorar implementa implementar implementación prueba pruebas ejecuta ejecutar siguiente siguientes
  contenido resumen usa usar utiliza agente rama actualiza actualizar código
  ошибка ошибки ошибку проблема проблему файл файлы файле файлов код коде изменения проверь исправь посмотри задача
  задачу проект проекта проекте проектом папка папку папке каталог проанализируй анализ покажи объясни добавь добавить
  создай создать удали улучши обнови реализуй запусти тест тесты следующее следующие следующий используй агент
  содержимое ветка`);

/** Texts without spaces are judged by what is left of them without these. */
export const EMPTY_PHRASES = phrases(
  "没问题 你好 您好 请问 请 麻烦 帮我 帮忙 能不能 能否 可以 一下 好的 谢谢 继续 下一个 下一步 问题 开始 是的 对的 看看",
  "告诉我 这个 那个 什么 怎么 我想 我要 现在 使用",
  "こんにちは こんばんは おはようございます おはよう すみません お願いします お願い ありがとうございます ありがとう",
  "ください 下さい 続けて 続き 了解 はい いいえ それでは では じゃあ 次 して です ますか ます ましたか した この その これ それ 使え",
);

/** Phrases of such texts that fit almost any session. */
export const GENERIC_PHRASES = phrases(
  "修复 修改 项目 代码 仓库 文件夹 文件 目录 分析 介绍 检查 查看 测试 实现 错误 报错 更新 添加 删除 创建 运行 提交 总结",
  "解释 说明 模型 内容 以下 如下 下面 上述 上面",
  "確認 修正 プロジェクト コード ファイル フォルダ ディレクトリ 分析 説明 テスト エラー バグ 更新 追加 削除 作成 実行 実施",
  "実装 内容 下記 上記 改めて コミット ビルド モデル",
);

function phrases(...lists: readonly string[]): RegExp {
  return new RegExp(lists.join(" ").replaceAll(" ", "|"), "gu");
}

/** Many people type without accents. */
function setOf(words: string): ReadonlySet<string> {
  const plain = words.normalize("NFD").replace(/\p{M}/gu, "");
  return new Set(`${words} ${plain}`.trim().split(/\s+/));
}
