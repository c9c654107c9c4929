/** The captcha types: slide a piece, click words in order, or let the browser calculate. */
export const captchaTypes = ['blockPuzzle', 'clickWord', 'proofOfWork'] as const
export type CaptchaType = (typeof captchaTypes)[number]

/**
 * Envelope of both captcha calls, which replaces the usual one; the status is always 200, and `repCode` holds the
 * result.
 */
export interface CaptchaAnswer<Data = unknown> {
  readonly repCode: CaptchaCode
  /** null on success. */
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
  /** The answer belongs to another captcha type. */
  invalid: '6206',
} as const
export type CaptchaCode = (typeof captchaCodes)[keyof typeof captchaCodes]
export type CaptchaRefusal = Exclude<CaptchaCode, '0000'>

/** Response of `POST /captcha/get`. Never contains the solution. */
export interface CaptchaChallenge {
  readonly captchaType: CaptchaType
  readonly token: string
  /** Sixteen characters. The challenge contains the key, so it hides nothing; the wire format requires it. */
  readonly secretKey: string
  readonly result: false
  /** PNG without the data-url prefix, 310 × 155. */
  readonly originalImageBase64?: string
  /** PNG, 47 × 155. */
  readonly jigsawImageBase64?: string
  readonly wordList?: readonly string[]
  /**
   * Task of `proofOfWork`; after wrong answers also required beside a picture: the numbers are sent in `work` of the
   * check.
   */
  readonly work?: Work
}

/** The client must find `rounds` numbers; the hash of `workText` with each must begin with `bits` zero bits. */
export interface Work {
  readonly rounds: number
  readonly bits: number
}

export const workText = (token: string, round: number, nonce: number): string => `${token}.${round}.${nonce}`

export const captchaPicture = { width: 310, height: 155, piece: 47 } as const
/** The `y` of a slider's answer; constant, because the piece has the picture's height. */
export const sliderY = 5
