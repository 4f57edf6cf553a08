/** What the texts of a language are made of, for a guess at their encoding. All letters are small ones. */
export type Alphabet = {
  encoding: string;
  /** `letters`: words of these letters alone. `accents`: letters that stand between those of ASCII. `signs`: no spaces. */
  kind: 'letters' | 'accents' | 'signs';
  /** The frequent ones: these make a text of the language. */
  common: string;
  /** The others that belong to it. */
  rare: string;
  /** Added to the score of an encoding that is likelier than others that read as well. */
  bias?: number;
};

const RUSSIAN = { kind: 'letters', common: 'оеаинтсрвлкмдпуяыьгзб', rare: 'чйхжшюцщэфъё' } as const;
const UKRAINIAN = { kind: 'letters', common: 'оаинтверіслкудмпязьбг', rare: 'чйхжшюцщєїґф' } as const;

const CHINESE = '的一是不了人我在有他这中大来上个国到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后';
const TAIWANESE =
  '的一是不了人我在有他這中大來上個國到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她裡後';
const KOREAN = '이다는에의가을고하를지로사한서도은나기들과리그어아자인해시것대수니만게일정스으면라보안여부전';
const KANA =
  'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずぜぞだでどばびぶべぼぱぴぷぺぽっゃゅょアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポッャュョァィェォー';

/** In the order in which they are preferred when a text reads equally well. */
export const alphabets: readonly Alphabet[] = [
  { encoding: 'windows-1251', ...RUSSIAN, bias: 0.2 },
  { encoding: 'koi8-r', ...RUSSIAN, bias: 0.1 },
  { encoding: 'ibm866', ...RUSSIAN, bias: 0.1 },
  { encoding: 'windows-1251', ...UKRAINIAN },
  { encoding: 'koi8-u', ...UKRAINIAN },
  { encoding: 'x-mac-cyrillic', ...RUSSIAN },
  { encoding: 'iso-8859-5', ...RUSSIAN },
  { encoding: 'shift_jis', kind: 'signs', common: KANA, rare: '' },
  { encoding: 'euc-jp', kind: 'signs', common: KANA, rare: '' },
  { encoding: 'gb18030', kind: 'signs', common: CHINESE, rare: '' },
  { encoding: 'big5', kind: 'signs', common: TAIWANESE, rare: '' },
  { encoding: 'euc-kr', kind: 'signs', common: KOREAN, rare: '' },
  { encoding: 'windows-1252', kind: 'accents', common: 'äöüß', rare: 'é' },
  { encoding: 'windows-1252', kind: 'accents', common: 'éèàçê', rare: 'ùâîôûëïœæ' },
  { encoding: 'windows-1252', kind: 'accents', common: 'áéíóúñãõç', rare: 'üêâôàìòùè' },
  { encoding: 'windows-1252', kind: 'accents', common: 'åäöøæ', rare: 'éüðþýáíóú' },
  { encoding: 'windows-1250', kind: 'accents', common: 'ąćęłńóśźż', rare: '' },
  { encoding: 'windows-1250', kind: 'accents', common: 'áčéěířšžý', rare: 'ďňóťúůľĺŕôäđć' },
  { encoding: 'windows-1250', kind: 'accents', common: 'áéíóöőúüű', rare: '' },
  { encoding: 'windows-1254', kind: 'accents', common: 'ığşçöü', rare: 'âîûi̇' },
  { encoding: 'windows-1253', kind: 'letters', common: 'αοιεστνηυρπκμλτωςάίόέή', rare: 'θδγφχβξζψύώϊϋΐΰ' },
  { encoding: 'windows-1255', kind: 'letters', common: 'יוהלאתרבמשנכ', rare: 'דםעחפקןזגסטצךףץ' },
  { encoding: 'windows-1256', kind: 'letters', common: 'اليمنتروهبعدف', rare: 'سكقحجشصخطذزضثءآأإؤئىةغظپچژگکی' },
];
