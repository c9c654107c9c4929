/** The captcha types: slide a piece, click words in order, or let the browser calculate. */
export const captchaTypes = ['blockPuzzle', 'clickWord', 'proofOfWork'] as const
export type CaptchaType = (typeof captchaTypes)[number]

/** Both calls answer this and not the usual envelope; always with status 200, `repCode` says how it went. */
export interface CaptchaAnswer<Data = unknown> {
  readonly repCode: CaptchaCode
  /** null when it went well. */
  readonly repMsg: string | null
  readonly success: boolean
  readonly repData: Data | null
}

export const captchaCodes = {
  ok: '0000',
  empty: '0011',
  wrongParameter: '0014',
  /** The challenge is unknown, used, or older than 120 s. */
  expired: '6110',
  wrong: '6111',
  notMade: '6112',
  tooManyGets: '6201',
  locked: '6202',
  tooManyChecks: '6204',
  /** The answer is to another kind of challenge. */
  invalid: '6206',
} as const
export type CaptchaCode = (typeof captchaCodes)[keyof typeof captchaCodes]
export type CaptchaRefusal = Exclude<CaptchaCode, '0000'>

/** `POST /captcha/get`. The solution is never among it. */
export interface CaptchaChallenge {
  readonly captchaType: CaptchaType
  readonly token: string
  /** Sixteen characters. It comes with the challenge and so hides nothing: a wire format. */
  readonly secretKey: string
  readonly result: false
  /** PNG without the data-url prefix, 310 × 155. */
  readonly originalImageBase64?: string
  /** PNG, 47 × 155. */
  readonly jigsawImageBase64?: string
  readonly wordList?: readonly string[]
  /** What `proofOfWork` asks for; beside a picture after wrong answers: the numbers go into `work` of the check. */
  readonly work?: Work
}

/** `rounds` numbers are to be found, each of which makes the hash of `workText` begin with `bits` zeros. */
export interface Work {
  readonly rounds: number
  readonly bits: number
}

export const workText = (token: string, round: number, nonce: number): string => `${token}.${round}.${nonce}`

export const captchaPicture = { width: 310, height: 155, piece: 47 } as const
/** The `y` that a slider sends: the piece is as high as the picture. */
export const sliderY = 5
