/** Letters of a language, used to guess encodings. All letters are lower-case. */
export type Alphabet = {
  encoding: string;
  /**
   * `letters`: words of these letters alone. `accents`: letters between those of ASCII. `signs`: ideographs and
   * syllables without spaces.
   */
  kind: 'letters' | 'accents' | 'signs';
  /** By frequency, most frequent first. */
  letters: string;
  /** Range of lead bytes of the common double-byte characters. */
  everyday?: readonly [number, number];
  /** Bonus for an encoding that is more common than others with the same score. */
  bias?: number;
};

const RUSSIAN = { kind: 'letters', letters: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфёъ' } as const;
const UKRAINIAN = { kind: 'letters', letters: 'оаинвіртескладупмязьбгчйхжшюцїєщфґ' } as const;

const CHINESE = '的一是不了人我在有他这中大来上个国到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后';
const TAIWANESE =
  '的一是不了人我在有他這中大來上個國到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她裡後';
const KOREAN = '이다는에의가을고하를지로사한서도은나기들과리그어아자인해시것대수니만게일정스으면라보안여부전';
const KANA =
  'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずぜぞだでどばびぶべぼぱぴぷぺぽっゃゅょアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポッャュョァィェォー';

/** In order of preference for equal scores. */
export const alphabets: readonly Alphabet[] = [
  { encoding: 'windows-1251', ...RUSSIAN, bias: 0.05 },
  { encoding: 'koi8-r', ...RUSSIAN, bias: 0.02 },
  { encoding: 'ibm866', ...RUSSIAN, bias: 0.02 },
  { encoding: 'windows-1251', ...UKRAINIAN },
  { encoding: 'koi8-u', ...UKRAINIAN },
  { encoding: 'x-mac-cyrillic', ...RUSSIAN },
  { encoding: 'iso-8859-5', ...RUSSIAN },
  { encoding: 'shift_jis', kind: 'signs', letters: KANA, everyday: [0x88, 0x98] },
  { encoding: 'euc-jp', kind: 'signs', letters: KANA, everyday: [0xb0, 0xcf] },
  { encoding: 'gb18030', kind: 'signs', letters: CHINESE, everyday: [0xb0, 0xd7] },
  { encoding: 'big5', kind: 'signs', letters: TAIWANESE, everyday: [0xa4, 0xc6] },
  { encoding: 'euc-kr', kind: 'signs', letters: KOREAN, everyday: [0xb0, 0xc8] },
  { encoding: 'windows-1252', kind: 'accents', letters: 'üäößé' },
  { encoding: 'windows-1252', kind: 'accents', letters: 'éèàçêùâîôûëïœæ' },
  { encoding: 'windows-1252', kind: 'accents', letters: 'áéíóúñãõçüêâôàìòùè' },
  { encoding: 'windows-1252', kind: 'accents', letters: 'èàùòìé' },
  { encoding: 'windows-1252', kind: 'accents', letters: 'õäüö' },
  { encoding: 'windows-1252', kind: 'accents', letters: 'åäöøæéüðþýáíóú' },
  { encoding: 'windows-1250', kind: 'accents', letters: 'łęąóżśćńź' },
  { encoding: 'windows-1250', kind: 'accents', letters: 'áíéěščřžýůúľťďňóäôĺŕđć' },
  { encoding: 'windows-1250', kind: 'accents', letters: 'áéöóőíüúű' },
  { encoding: 'windows-1250', kind: 'accents', letters: 'ăîâşţ' },
  { encoding: 'iso-8859-2', kind: 'accents', letters: 'łęąóżśćńź' },
  { encoding: 'iso-8859-2', kind: 'accents', letters: 'áíéěščřžýůúľťďňóäôĺŕđć' },
  { encoding: 'windows-1254', kind: 'accents', letters: 'ıişüğçöâûî' },
  { encoding: 'windows-1253', kind: 'letters', letters: 'αοιετσνηυρπκμλςωάγδίόέθχήφβύξώζψϊϋΐΰ' },
  { encoding: 'windows-1255', kind: 'letters', letters: 'יוהלאתרבמשנכחדקפעםטגןזסצךףץ' },
  { encoding: 'windows-1256', kind: 'letters', letters: 'اليمونرتبةعدسفهكقأحجشصىخإطذضثزءغظآئؤپچژگ' },
];
