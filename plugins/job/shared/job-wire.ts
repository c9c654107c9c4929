import type { LocalizedText } from '#schemas/module/localized-text.ts'

/** One of `GET /tool/job/handlers`: a handler that the host or a feature brings. */
export interface JobHandlerInfo {
  /** `<feature>.<job>`. */
  readonly name: string
  readonly title: LocalizedText
  readonly parameters: readonly JobParameterInfo[]
}

export interface JobParameterInfo {
  readonly name: string
  readonly type: 'string' | 'int' | 'decimal' | 'bool'
  readonly label: LocalizedText
  readonly required: boolean
}

/** `GET /tool/job/next?cron=&timeZone=`: the next five times, ISO 8601; fewer where it ends. */
export type NextTimes = readonly string[]
