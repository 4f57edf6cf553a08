import type { Language } from '@lectern/contracts';

type Words = {
  title: string;
  made: (at: string) => string;
  /** What each file holds. */
  files: Record<string, string>;
  fields: string;
  nothingElse: string;
  missing: string;
};

const words: Record<Language, Words> = {
  en: {
    title: 'Everything Lectern stores about you',
    made: (at) => `Created on ${at} (UTC).`,
    files: {
      'profile.json': 'Your account: name, email, shop, settings, storage.',
      'library.json': 'Your books: their details and your progress.',
      'purchases.json': 'Books that a shop has added to your cloud.',
      'files/': 'Your books as you uploaded or bought them; books from the bin are in files/bin/.',
      'bin.json': 'Deleted books that can still be restored, with their notes and positions.',
      'annotations/': 'Highlights, notes and bookmarks, one file per book (W3C annotations).',
      'positions.json': 'Reading positions saved by your devices.',
      'collections.json': 'Your collections and the books in them.',
      'reading-time.json': 'When and how long you read.',
      'notifications.json': 'Notifications you received.',
      'logins.json': 'Your sessions: time, network (shortened) and app.',
      'devices.json': 'When your devices were last used.',
      'sign-in-sources.json': 'Networks you signed in from, and when you last did.',
      'decisions.json': 'Decisions about your account, with reasons.',
      'removed-books.json': 'Books we removed, and why.',
      'app-passwords.json': 'Names of your app passwords; the passwords themselves aren’t stored.',
      'passkeys.json': 'Your passkeys: names, when they were created and used.',
      'authenticator.json': 'When you set up your authenticator app; its secret isn’t included.',
      'recovery-codes.json': 'When your recovery codes were created and used; the codes themselves aren’t stored.',
      'unfinished-uploads.json': 'Uploads that weren’t completed.',
      'passphrases.json': 'Shops for which you entered a passphrase for protected books.',
      'consents.json': 'Which versions of the terms you accepted, and when.',
      'terms-notices.json': 'Which upcoming versions we announced to you, and whether you objected.',
      'linked-accounts.json': 'Other accounts you can log in with.',
    },
    fields:
      'Times are in UTC (ISO 8601), sizes in bytes. The id of a book in library.json is its book_id in the other files.',
    nothingElse: 'We don’t store payments or your passwords. Log files are deleted after 30 days.',
    missing: 'The files of these books are missing. Upload them again if you have them:',
  },
  de: {
    title: 'Alles, was Lectern über Sie speichert',
    made: (at) => `Erstellt am ${at} (UTC).`,
    files: {
      'profile.json': 'Ihr Konto: Name, E-Mail, Buchhandlung, Einstellungen, Speicherplatz.',
      'library.json': 'Ihre Bücher: Angaben und Lesefortschritt.',
      'purchases.json': 'Bücher, die eine Buchhandlung Ihrer Cloud hinzugefügt hat.',
      'files/': 'Ihre Bücher, wie Sie sie hochgeladen oder gekauft haben; Bücher aus dem Papierkorb in files/bin/.',
      'bin.json': 'Gelöschte Bücher, die noch wiederhergestellt werden können, mit Notizen und Lesepositionen.',
      'annotations/': 'Markierungen, Notizen und Lesezeichen, eine Datei je Buch (W3C-Annotationen).',
      'positions.json': 'Lesepositionen, die Ihre Geräte gespeichert haben.',
      'collections.json': 'Ihre Sammlungen und die Bücher darin.',
      'reading-time.json': 'Wann und wie lange Sie gelesen haben.',
      'notifications.json': 'Mitteilungen, die Sie erhalten haben.',
      'logins.json': 'Ihre Sitzungen: Zeit, Netz (gekürzt) und App.',
      'devices.json': 'Wann Ihre Geräte zuletzt verwendet wurden.',
      'sign-in-sources.json': 'Netze, aus denen Sie sich angemeldet haben, und wann zuletzt.',
      'decisions.json': 'Was wir zu Ihrem Konto entschieden haben, mit Begründung.',
      'removed-books.json': 'Bücher, die wir entfernt haben, und warum.',
      'app-passwords.json': 'Namen Ihrer App-Passwörter; die Passwörter selbst sind nirgends gespeichert.',
      'passkeys.json': 'Ihre Passkeys: Namen, wann sie erstellt und benutzt wurden.',
      'authenticator.json': 'Wann Sie Ihre Authenticator-App eingerichtet haben; ihr Geheimnis ist nicht dabei.',
      'recovery-codes.json':
        'Wann Ihre Wiederherstellungscodes erstellt und benutzt wurden; die Codes selbst werden nirgends aufbewahrt.',
      'unfinished-uploads.json': 'Uploads, die nicht vollständig angekommen sind.',
      'passphrases.json': 'Für welche Buchhandlungen Sie eine Passphrase für geschützte Bücher angegeben haben.',
      'consents.json': 'Welche Fassungen der Nutzungsbedingungen Sie wann angenommen haben.',
      'terms-notices.json': 'Welche künftigen Fassungen Ihnen angekündigt wurden und ob Sie widersprochen haben.',
      'linked-accounts.json': 'Konten bei anderen, mit denen Sie sich anmelden können.',
    },
    fields:
      'Zeiten sind in UTC (ISO 8601), Größen in Byte. Die id eines Buches in library.json ist seine book_id in den anderen Dateien.',
    nothingElse: 'Zahlungen und Ihre Passwörter speichern wir nicht. Protokolldateien werden nach 30 Tagen gelöscht.',
    missing: 'Die Dateien dieser Bücher fehlen. Laden Sie sie erneut hoch, wenn Sie sie haben:',
  },
  ru: {
    title: 'Всё, что Lectern хранит о вас',
    made: (at) => `Создано ${at} (UTC).`,
    files: {
      'profile.json': 'Ваша учётная запись: имя, почта, магазин, настройки, место.',
      'library.json': 'Ваши книги: сведения и прогресс чтения.',
      'purchases.json': 'Книги, добавленные в ваше облако магазином.',
      'files/': 'Сами книги, какими вы их загрузили или купили; книги из корзины — в files/bin/.',
      'bin.json': 'Удалённые книги, которые ещё можно восстановить, с заметками и позициями.',
      'annotations/': 'Выделения, заметки и закладки, по файлу на книгу (аннотации W3C).',
      'positions.json': 'Позиции чтения, сохранённые вашими устройствами.',
      'collections.json': 'Ваши подборки и книги в них.',
      'reading-time.json': 'Когда и как долго вы читали.',
      'notifications.json': 'Полученные вами уведомления.',
      'logins.json': 'Ваши сеансы: время, сеть (сокращённо) и приложение.',
      'devices.json': 'Когда последний раз использовались ваши устройства.',
      'sign-in-sources.json': 'Сети, из которых вы входили, и когда в последний раз.',
      'decisions.json': 'Решения о вашей учётной записи с причинами.',
      'removed-books.json': 'Книги, которые мы удалили, и почему.',
      'app-passwords.json': 'Названия ваших паролей приложений; сами пароли нигде не хранятся.',
      'passkeys.json': 'Ваши ключи доступа: названия, когда созданы и использованы.',
      'authenticator.json': 'Когда вы подключили приложение-аутентификатор; его секрета здесь нет.',
      'recovery-codes.json': 'Когда созданы и использованы ваши резервные коды; сами коды нигде не хранятся.',
      'unfinished-uploads.json': 'Загрузки, которые пришли не полностью.',
      'passphrases.json': 'Для каких магазинов вы указали парольную фразу защищённых книг.',
      'consents.json': 'Какие редакции условий и когда вы приняли.',
      'terms-notices.json': 'О каких будущих редакциях вам сообщили и возражали ли вы.',
      'linked-accounts.json': 'Учётные записи в других службах, с которыми вы можете войти.',
    },
    fields:
      'Время указано в UTC (ISO 8601), размеры — в байтах. id книги в library.json — это её book_id в других файлах.',
    nothingElse: 'Платежи и ваши пароли мы не храним. Журналы удаляются через 30 дней.',
    missing: 'Файлы этих книг отсутствуют. Загрузите их снова, если они у вас есть:',
  },
  zh: {
    title: 'Lectern 存储的与您有关的全部数据',
    made: (at) => `生成于 ${at}（UTC）。`,
    files: {
      'profile.json': '您的账户：姓名、邮箱、书店、设置、空间。',
      'library.json': '您的图书：书目信息和阅读进度。',
      'purchases.json': '由书店添加到您云端的图书。',
      'files/': '图书文件本身，与您上传或购买时一样；回收站中的在 files/bin/。',
      'bin.json': '仍可恢复的已删除图书，连同笔记和阅读位置。',
      'annotations/': '标注、笔记和书签，每本书一个文件（W3C 注释格式）。',
      'positions.json': '您的设备保存过的每个阅读位置。',
      'collections.json': '您的收藏集及其中的图书。',
      'reading-time.json': '您何时阅读、读了多久。',
      'notifications.json': '您收到的通知。',
      'logins.json': '您的会话：时间、网络（已截短）和应用。',
      'devices.json': '您的设备上次使用的时间。',
      'sign-in-sources.json': '您登录时所用的网络及最近一次登录的时间。',
      'decisions.json': '我们就您的账户作出的决定及原因。',
      'removed-books.json': '我们移除的图书及原因。',
      'app-passwords.json': '您的应用密码的名称；密码本身不在任何地方保存。',
      'passkeys.json': '您的通行密钥：名称、创建和使用时间。',
      'authenticator.json': '您何时设置了身份验证器应用；其密钥不在此处。',
      'recovery-codes.json': '您的恢复代码何时生成和使用；代码本身不在任何地方保存。',
      'unfinished-uploads.json': '未完成的上传。',
      'passphrases.json': '您为哪些书店提供过受保护图书的口令。',
      'consents.json': '您何时接受了哪个版本的条款。',
      'terms-notices.json': '向您通知过哪些即将生效的版本，以及您是否反对。',
      'linked-accounts.json': '您可以用来登录的其他服务账户。',
    },
    fields: '时间均为 UTC（ISO 8601），大小以字节计。library.json 中图书的 id 即其他文件中的 book_id。',
    nothingElse: '我们不保存您的付款信息和密码；日志文件在 30 天后删除。',
    missing: '以下图书的文件缺失；如果您有这些文件，请重新上传：',
  },
  uk: {
    title: 'Усе, що Lectern зберігає про вас',
    made: (at) => `Створено ${at} (UTC).`,
    files: {
      'profile.json': 'Ваш обліковий запис: ім’я, пошта, книгарня, налаштування, місце.',
      'library.json': 'Ваші книги: відомості й прогрес читання.',
      'purchases.json': 'Книги, які додала до вашої хмари книгарня.',
      'files/': 'Самі книги, якими ви їх додали або купили; книги з кошика — у files/bin/.',
      'bin.json': 'Видалені книги, які ще можна відновити, з нотатками й позиціями.',
      'annotations/': 'Виділення, нотатки й закладки, по файлу на книгу (анотації W3C).',
      'positions.json': 'Позиції читання, збережені вашими пристроями.',
      'collections.json': 'Ваші добірки та книги в них.',
      'reading-time.json': 'Коли і як довго ви читали.',
      'notifications.json': 'Отримані вами сповіщення.',
      'logins.json': 'Ваші сеанси: час, мережа (скорочено) і застосунок.',
      'devices.json': 'Коли востаннє використовувалися ваші пристрої.',
      'sign-in-sources.json': 'Мережі, з яких ви входили, і коли востаннє.',
      'decisions.json': 'Рішення щодо вашого облікового запису з причинами.',
      'removed-books.json': 'Книги, які ми вилучили, і чому.',
      'app-passwords.json': 'Назви ваших паролів застосунків; самі паролі ніде не зберігаються.',
      'passkeys.json': 'Ваші ключі доступу: назви, коли створено й використано.',
      'authenticator.json': 'Коли ви підключили застосунок-автентифікатор; його секрету тут немає.',
      'recovery-codes.json': 'Коли створено й використано ваші резервні коди; самі коди ніде не зберігаються.',
      'unfinished-uploads.json': 'Незавершені завантаження.',
      'passphrases.json': 'Для яких книгарень ви вказали парольну фразу захищених книг.',
      'consents.json': 'Які редакції умов і коли ви прийняли.',
      'terms-notices.json': 'Про які майбутні редакції вас повідомили і чи заперечували ви.',
      'linked-accounts.json': 'Облікові записи в інших службах, з якими ви можете увійти.',
    },
    fields: 'Час указано в UTC (ISO 8601), розміри — у байтах. id книги в library.json — це її book_id в інших файлах.',
    nothingElse: 'Платежі та ваші паролі ми не зберігаємо. Журнали видаляються через 30 днів.',
    missing: 'Файлів цих книг немає. Додайте їх знову, якщо вони у вас є:',
  },
};

/** Formats the README of the archive: which file contains what. */
export const formatReadMe = (language: Language, at: Date, files: readonly string[]): string => {
  const { title, made, files: meanings, fields, nothingElse } = words[language];
  const lines = files.map((file) => `${file}\n    ${meanings[file] ?? ''}`.trimEnd());
  const when = at.toISOString().slice(0, 16).replace('T', ' ');
  return `${[title, '', made(when), '', ...lines, '', fields, nothingElse].join('\n')}\n`;
};

/** Formats the list of books whose files are missing. */
export const formatLostBooks = (language: Language, paths: readonly string[]): string =>
  `${[words[language].missing, '', ...paths].join('\n')}\n`;
