import type * as english from '../en/errors.ts';

export const errors: typeof english.errors = {
  'request.invalid': 'La solicitud no es válida.',
  'request.unknown_path': 'No hay nada en esta dirección.',
  'request.too_large': 'La solicitud es demasiado grande.',
  'request.too_slow': 'La solicitud ha tardado demasiado. Inténtalo de nuevo o envía el archivo por partes.',
  'request.too_many': 'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
  'request.forbidden_origin': 'Esta solicitud venía de otro sitio web y se ha bloqueado.',
  'request.unknown_host':
    'Esta biblioteca no está disponible en esta dirección. Revísala. Si gestionas esta biblioteca, añade el nombre a ALLOWED_HOSTS.',
  'server.fault': 'Algo ha fallado por nuestra parte. Inténtalo de nuevo en un momento.',
  'server.unavailable': 'Tu biblioteca no está disponible ahora mismo. Inténtalo de nuevo en un momento.',
  'auth.token_missing': 'Inicia sesión para continuar.',
  'auth.token_malformed': 'Tu sesión no es válida. Inicia sesión de nuevo.',
  'auth.token_unknown': 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  'auth.token_expired': 'Tu sesión ha caducado y hay que renovarla.',
  'auth.password_wrong': 'La contraseña no es correcta.',
  'auth.name_unknown': 'El correo no es correcto.',
  'auth.shop_unreachable': 'La librería no responde. Inténtalo de nuevo en un momento.',
  'auth.blocked': 'Esta cuenta está bloqueada {{until}}. {{reason}}',
  'auth.locked':
    'Esta cuenta está bloqueada por seguridad: puede que otra persona conozca la contraseña. Establece una nueva en tu librería y usa el enlace de nuestro correo o escríbenos.',
  'auth.factor_needed':
    'Confirma que eres tú con tu clave de acceso, un código de tu aplicación de autenticación o un código de recuperación.',
  'auth.app_password_needed':
    'Esta cuenta pide la verificación en dos pasos, que esta aplicación no admite. Crea en tu biblioteca una contraseña de aplicación, en Ajustes → Seguridad, y úsala aquí en lugar de tu contraseña.',
  'auth.confirm_needed': 'Confirma que eres tú con tu clave de acceso, o con tu contraseña y un código.',
  'factor.code_wrong':
    'El código no es correcto. Escribe el último de tu aplicación de autenticación o un código de recuperación sin usar.',
  'factor.passkey_refused': 'No se pudo verificar esta clave de acceso. Inténtalo de nuevo o elige otro método.',
  'factor.codes_paused':
    'Demasiados códigos incorrectos. Usa una clave de acceso o un código de recuperación, o espera {{minutes}} min.',
  'factor.sign_in_gone': 'Este inicio de sesión ha caducado. Empieza de nuevo.',
  'factor.setup_gone': 'La configuración ha caducado. Empieza de nuevo.',
  'factor.not_found': 'Esta clave de acceso ya se había quitado.',
  'factor.last_one':
    'Es tu último método de verificación. Antes, desactiva «Pedir la verificación en dos pasos al iniciar sesión» o añade otro.',
  'factor.none': 'Configura antes una clave de acceso o una aplicación de autenticación.',
  'factor.too_many': 'Ya tienes {{most}} claves de acceso. Quita una que ya no uses.',
  'factor.passkeys_unavailable':
    'Las claves de acceso necesitan una dirección segura con nombre de dominio. Abre tu biblioteca en una dirección así o usa una aplicación de autenticación.',
  'auth.too_many_tries': 'Demasiados intentos fallidos. Inténtalo de nuevo en {{minutes}} min.',
  'auth.renewal_refused': 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  'auth.client_unknown': 'Esta aplicación no está registrada aquí.',
  'auth.other_reader': 'Otra persona ha iniciado sesión aquí.',
  'auth.proof_needed': 'Escribe tu contraseña para continuar.',
  'auth.read_only': 'Tienes acceso de solo lectura: puedes leer y descargar, pero no hacer cambios.',
  'auth.owner_only': 'Para hacer esto, inicia sesión con tu propia contraseña.',
  'session.not_found': 'Esta sesión ya ha terminado.',
  'app_password.not_found': 'Esta contraseña de aplicación ya se había revocado.',
  'app_password.too_many': 'Ya tienes {{most}} contraseñas de aplicación. Revoca una que ya no uses.',
  'qr.gone': 'Este código ha caducado. Muestra uno nuevo y escanéalo.',
  'qr.number_wrong':
    'Ese no es el número de la otra pantalla, así que no se ha iniciado sesión. Muestra un código nuevo e inténtalo otra vez.',
  'qr.code_gone': 'Este código ha caducado. Crea uno nuevo en el dispositivo donde tienes la sesión iniciada.',
  'social.not_here': 'Esta forma de iniciar sesión no está disponible aquí.',
  'social.refused': 'El inicio de sesión no se completó. No ha cambiado nada. Inténtalo de nuevo.',
  'social.taken': 'Esta cuenta ya está vinculada a otra biblioteca, así que no se puede vincular a la tuya.',
  'social.unreachable': 'El servicio de inicio de sesión no responde. Inténtalo de nuevo en un momento.',
  'partner.signature_wrong':
    'La firma no corresponde a la llamada y a la clave de la librería. GET /partner/check muestra qué se firma.',
  'partner.timestamp_outside': 'La marca de tiempo difiere de nuestro reloj en más de 300 segundos.',
  'partner.replayed': 'Esta firma ya se ha usado. Crea una firma nueva para cada llamada.',
  'partner.malformed': 'Falta un parámetro o está repetido: {{field}}.',
  'partner.purchase_unknown': 'Este lector no tiene esa compra.',
  'partner.shop_unknown':
    '{{partner}} no tiene ninguna librería «{{shop_id}}». Usa un identificador de GET /partner/shops.',
  'partner.purchase_unclaimed':
    'Una compra espera a este cliente desde hace {{days}} días: nadie ha iniciado sesión con este identificador en la librería «{{shop_id}}». Revisa user y shop_id.',
  'partner.feed_failed':
    'No se pudo leer el feed ({{problem}}). Los lectores siguen viendo la última versión correcta.',
  'partner.feed_entries_dropped':
    'Se omitieron {{dropped}} entradas del feed por no ser válidas; la primera, {{first}}.',
  'file.already_there': 'Ya está en tu nube. No se ha duplicado nada.',
  'file.not_found': 'Este libro no está en tu biblioteca. Actualiza la lista o sube el libro.',
  'file.empty': 'Este archivo está vacío. Elige otro.',
  'file.path_invalid': 'El nombre del archivo no es válido. Cámbialo e inténtalo de nuevo.',
  'file.format_unsupported': 'Este formato no se admite. Prueba con el libro en otro formato.',
  'file.sound_unsupported':
    'El audio en {{sound}} no se puede reproducir aquí. Estos formatos sí: MP3, AAC, FLAC, Opus, Vorbis y WAV. Convierte el audiolibro a uno de ellos y súbelo otra vez.',
  'file.mime_unsupported':
    'El contenido del archivo no corresponde a su extensión. Corrige la extensión o elige otro archivo.',
  'file.no_space': 'No hay espacio suficiente para subir el libro. Mueve otro a la papelera e inténtalo de nuevo.',
  'file.mismatch': 'El archivo no ha llegado completo. Inténtalo de nuevo.',
  'file.unreadable': 'Este archivo no se puede leer como libro. Puede que esté dañado. Prueba con otra copia.',
  'file.invalid': 'Este archivo podría ser peligroso y no se ha aceptado. Prueba con otra copia del libro.',
  'file.too_many_inside':
    'Este ZIP contiene {{books}} libros, pero solo se pueden añadir {{most}} a la vez. Divídelo y sube las partes.',
  'file.ambiguous': 'Dos libros comparten esta huella. Indica a cuál te refieres.',
  'file.range_invalid': 'El intervalo solicitado no está en este archivo.',
  'cover.type_unsupported': 'Usa una imagen JPEG, PNG o WebP como portada.',
  'cover.unreadable': 'No se puede leer esta imagen. Puede que esté dañada. Prueba con otra.',
  'cover.too_large': 'Esta imagen es demasiado grande. El máximo son {{most}} MB.',
  'avatar.type_unsupported': 'Usa una imagen JPEG, PNG o WebP como foto.',
  'avatar.unreadable': 'No se puede leer esta imagen. Puede que esté dañada. Prueba con otra.',
  'avatar.too_large': 'Esta imagen es demasiado grande. El máximo son {{most}} MB.',
  'font.type_unsupported': 'Elige una fuente en formato WOFF2, TTF u OTF.',
  'font.unreadable': 'Esta fuente está dañada y no se puede usar.',
  'font.no_letters': 'Esta fuente no tiene letras.',
  'font.too_large': 'Esta fuente es demasiado grande. El máximo son {{most}} MB.',
  'font.too_many': 'Ya tienes {{most}} fuentes. Quita antes alguna.',
  'font.not_found': 'Esta fuente ya no existe.',
  'dictionary.unreadable': 'Estos archivos no son un diccionario StarDict o dictd, o están dañados.',
  'dictionary.too_large': 'Este diccionario es demasiado grande. El máximo son {{most}} MB o 300 mil palabras.',
  'dictionary.too_many': 'Ya tienes {{most}} diccionarios. Quita antes alguno.',
  'dictionary.not_found': 'Este diccionario ya no existe.',
  'lcp.token_missing': '«{{title}}» está protegido. Escribe la frase de contraseña de la licencia para abrirlo.',
  'lcp.token_wrong': 'Esa frase de contraseña no abre «{{title}}». Inténtalo de nuevo.',
  'lcp.cancelled':
    'La licencia de «{{title}}» se canceló. Contacta con la librería o biblioteca donde conseguiste el libro.',
  'lcp.expired':
    'La licencia de «{{title}}» ha caducado. Toma prestado o compra el libro de nuevo para seguir leyendo.',
  'lcp.returned': '«{{title}}» se ha devuelto. Tómalo prestado de nuevo para seguir leyendo.',
  'lcp.revoked':
    'La licencia de «{{title}}» se revocó. Contacta con la librería o biblioteca donde conseguiste el libro.',
  'lcp.not_started': 'La licencia de «{{title}}» aún no ha empezado. Inténtalo más adelante.',
  'lcp.device_only':
    'La protección de «{{title}}» no permite leerlo en un navegador. Descárgalo y léelo en un dispositivo autorizado.',
  'lcp.licence_broken':
    'La licencia de «{{title}}» está dañada o se ha modificado. Vuelve a descargar el libro de donde lo conseguiste.',
  'lcp.renew_refused':
    'El proveedor no renovó la licencia de «{{title}}». Contacta con la librería o biblioteca donde conseguiste el libro.',
  'lcp.renew_date':
    'La licencia de «{{title}}» no se puede renovar más. Cuando termine, toma prestado o compra el libro de nuevo.',
  'lcp.return_refused':
    'El proveedor no aceptó la devolución de «{{title}}». Contacta con la librería o biblioteca donde conseguiste el libro.',
  'lcp.already_ended': '«{{title}}» ya se ha devuelto o ha caducado. No tienes que hacer nada.',
  'lcp.provider_unreachable': 'El proveedor de «{{title}}» no responde. Inténtalo de nuevo en unos minutos.',
  'lcp.not_offered':
    'El proveedor de «{{title}}» no ofrece esto. Contacta con la librería o biblioteca donde conseguiste el libro.',
  'lcp.no_licence': 'Este libro no tiene licencia Readium LCP.',
  'lcp.no_token': 'No hay ninguna frase de contraseña guardada. Escríbela al abrir el libro.',
  'lcp.vendor_not_found':
    'No se ha encontrado el proveedor de la licencia LCP. Escribe la frase de contraseña al abrir el libro.',
  'lcp.login_needed': 'Inicia sesión con la cuenta de la librería o biblioteca donde conseguiste el libro.',
  'fulfilment.other_account':
    'Este libro se canjeó para otra cuenta. Si es tuya, abre el token en tu dispositivo o consulta a la librería o biblioteca.',
  'fulfilment.other_device':
    'Este libro solo se puede usar en un dispositivo y se canjeó para otro. Pide a la librería o biblioteca que lo libere.',
  'fulfilment.token_expired': 'Este token ha caducado. Pide un archivo nuevo a la librería o biblioteca.',
  'fulfilment.try_again':
    'El servidor de la librería no ha podido canjear el token. Inténtalo de nuevo en tu dispositivo en unos minutos.',
  'fulfilment.failed':
    'No se pudo canjear el token ({{reason}}). Inténtalo de nuevo en tu dispositivo o consulta a la librería o biblioteca.',
  'fulfilment.on_device':
    '«{{title}}» es un token: tu lector electrónico o Adobe Digital Editions lo canjea por el libro. Descárgalo y ábrelo allí.',
  'fulfilment.no_token': 'Este libro no es un token ACSM, así que no hay nada que canjear.',
  'book.adobe':
    '«{{title}}» está protegido con Adobe DRM. Descárgalo y léelo en un dispositivo registrado con tu Adobe ID.',
  'book.locked':
    '«{{title}}» está protegido y no se puede abrir aquí. Descárgalo y léelo en la aplicación para la que se creó.',
  'note.not_found': 'Esta nota ya no existe.',
  'note.too_many': 'Este libro ha llegado a su límite de notas. Elimina una e inténtalo de nuevo.',
  'note.already_there': 'Esta posición ya tiene un marcador.',
  'note.item_marked': 'Este elemento ya tiene un marcador.',
  'task.not_found': 'Este audiolibro ya no se está preparando. Solicítalo de nuevo.',
  'task.not_created': 'Este audiolibro no se puede preparar ahora mismo. Inténtalo de nuevo en un momento.',
  'task.not_completed': 'La preparación de este audiolibro ha tardado demasiado. Inténtalo más tarde.',
  'task.failed': 'Falta una parte de este audiolibro en la nube. Sube otra vez el mismo archivo para restaurarla.',
  'file.not_created': 'El archivo de este libro no se puede crear ahora mismo. Inténtalo de nuevo en un momento.',
  'file.not_stored': 'No se pudo guardar este libro. Inténtalo de nuevo en un momento.',
  'file.storage_full':
    'El almacenamiento del servidor está lleno ahora mismo. Tu espacio no se ve afectado. Inténtalo más tarde.',
  'export.too_soon': 'Puedes exportar una vez al día. Inténtalo de nuevo en {{hours}} h.',
  'export.not_found': 'Esta exportación ya no está disponible. Solicita otra en Ajustes.',
  'file.removed': 'Hemos retirado este libro de tu biblioteca. No se puede volver a subir. {{reason}}',
  'file.link_invalid':
    'La dirección de esta licencia no permite descargar un libro. Pide un archivo de licencia nuevo a la librería o biblioteca.',
  'file.download_failed':
    'No se pudo descargar el libro de esta licencia. Inténtalo más tarde. Si sigue fallando, contacta con la librería o biblioteca.',
  'standing.link_ended': 'Este enlace ha caducado o ya se ha usado. Escríbenos para desbloquear tu cuenta.',

  'collection.name_empty': 'Escribe un nombre para la colección',
  'collection.name_taken': 'Este nombre ya existe',
  'collection.name_in_use': 'Este nombre ya está en uso',
  'collection.name_too_long': 'Este nombre es demasiado largo. Usa hasta {{most}} caracteres.',
  'collection.not_found': 'Colección no encontrada.',
  'collection.too_many': 'Has llegado al límite de colecciones. Elimina una e inténtalo de nuevo.',
  'collection.book_in_too_many':
    'Un libro puede estar en {{most}} colecciones como máximo. Quítalo de una e inténtalo de nuevo.',
  'queue.full': 'La cola está llena. Quita un libro e inténtalo de nuevo.',
  'terms.not_pending': 'No hay cambios pendientes en las condiciones.',
  'plan.not_found': 'Este plan no existe.',
  'plan.retired': 'Este plan ya no está disponible. Elige otro.',
  'plan.does_not_fit': 'Tus libros no caben en este plan. Mueve a la papelera al menos {{excess}} y vuelve a elegirlo.',
  'adobe.vendor_unknown': 'Elige un proveedor de la lista',
  'adobe.login_empty': 'Escribe el usuario',
  'adobe.login_short': 'El usuario debe tener más de 6 caracteres.',
  'adobe.password_empty': 'Escribe la contraseña',
  'adobe.password_short': 'La contraseña debe tener más de 8 caracteres.',
  'adobe.credentials_wrong': 'Adobe no ha autorizado el acceso. El usuario o la contraseña no son correctos',
  'adobe.vendor_unreachable': '{{vendor}} no responde. No ha cambiado nada. Inténtalo de nuevo en un momento.',
  'adobe.not_found': 'No tienes ese Adobe ID. Actualiza la lista.',
  'adobe.already_there': 'Ya has añadido este Adobe ID.',
  'adobe.too_many': 'Ya tienes {{most}} Adobe ID. Quita uno que ya no uses.',
  'adobe.email_wrong': 'El correo no es correcto',
  'adobe.mail_failed': 'No se pudo enviar el correo',
  'adobe.no_account': 'No tienes una cuenta interna de Adobe en esta biblioteca.',
  'adobe.internal':
    'Este Adobe ID es de esta biblioteca. Puedes usarlo como predeterminado, pero no cambiarlo ni quitarlo.',
  'adobe.link_invalid': 'El enlace no es válido',
  'adobe.link_expired': 'El enlace ha caducado',
  'adobe.link_foreign': 'Este enlace se envió a otra persona. Inicia sesión con la cuenta que lo pidió.',
  'payment.off': 'En esta biblioteca no se puede pagar.',
  'payment.not_found': 'Pago no encontrado.',
  'payment.not_approved': 'El pago aún no se ha aprobado. Complétalo en PayPal e inténtalo de nuevo.',
  'payment.declined': 'PayPal rechazó esta forma de pago. Elige otra; no se ha cobrado nada.',
  'payment.mismatch':
    'Este pago no corresponde al pedido, así que no se ha activado ningún plan. Escríbenos si se te ha cobrado algo.',
  'payment.expired': 'Este pedido ha caducado y no se ha cobrado nada. Empieza de nuevo.',
  'payment.unreachable':
    'PayPal no responde. No se ha perdido nada: si aprobaste el pago, lo completaremos y te avisaremos por correo.',
  'payment.given_back': 'Este pago se reembolsó.',
  'payment.too_many': 'Has iniciado demasiados pagos. Inténtalo de nuevo en una hora.',
  'payment.forged': 'Este mensaje no es de PayPal.',
  'invoice.not_found': 'Factura no encontrada.',
  'community.off': 'Tu librería no tiene comunidad de lectores.',
  'community.not_connected': 'No has conectado tu cuenta de la comunidad de lectores.',
  'community.refused': 'La conexión se canceló o caducó. Empieza de nuevo.',
  'community.unreachable':
    'La comunidad de lectores no responde. No ha cambiado nada. Inténtalo de nuevo en un momento.',
  'partner_book.not_found': 'Este libro ya no está en la librería.',
  'partner_rating.name_empty': 'Escribe un nombre',
  'partner_rating.email_wrong': 'El correo no es correcto',
  'partner_rating.not_found': 'No se ha encontrado esta valoración. Puede que ya se haya eliminado.',
  'partner_rating.too_many': 'Has valorado {{most}} libros. Elimina una valoración que ya no necesites.',
  'site.foreign_form': 'Este formulario no se envió desde nuestra página. Abre la página de nuevo y vuelve a enviarlo.',
  'contact.email_wrong': 'El correo no es correcto',
  'contact.comment_empty': 'Escribe un mensaje',
  'contact.too_many': 'Has enviado varios mensajes en poco tiempo. Inténtalo de nuevo en {{minutes}} min.',
  'contact.off':
    'No se pudo enviar el mensaje. El operador de esta biblioteca no ha indicado una dirección para recibirlos.',
};

export const until: typeof english.until = { forGood: 'de forma permanente', until: 'hasta el {{time}}' };
