import type { LocalizedText } from '../module/localized-text.ts'

/** Content that a vendor signs. Times are ISO 8601. */
export interface License {
  /** Id of the licensed installation. */
  readonly instance: string
  readonly holder: string
  readonly edition: string
  /** Number of licensed accounts; absent: unlimited. Shown, not enforced. */
  readonly maxUsers?: number
  readonly notBefore: string
  readonly expires: string
}

/** `open`: no license is required. `expired`: every other call returns 410. */
export type LicenseState = 'open' | 'valid' | 'expired'

/** `GET /license`. */
export interface LicenseInfo {
  readonly instance: string
  readonly state: LicenseState
  readonly license: License | null
  /** Whether the caller may upload a license; after it has expired, anybody with a signed one may. */
  readonly mayUpload: boolean
}

export const licenseFaults = {
  shape: { 'zh-cn': '不是授权文件，或内容不完整', en: 'This isn’t a license file, or it’s incomplete' },
  signature: { 'zh-cn': '签名不正确，文件可能被改动', en: 'The signature is invalid. The file may have been changed.' },
  instance: {
    'zh-cn': '这份授权属于另一套系统，请核对系统编号',
    en: 'This license is for another installation. Check the instance ID.',
  },
  early: { 'zh-cn': '这份授权尚未生效', en: 'This license isn’t valid yet' },
  expired: { 'zh-cn': '这份授权已经过期', en: 'This license has expired' },
} as const satisfies Readonly<Record<string, LocalizedText>>
export type LicenseFault = keyof typeof licenseFaults
