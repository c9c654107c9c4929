import type { LocalizedText } from '#schemas/module/localized-text.ts'

/** Entry of `GET /tool/job/handlers`: a handler of the host or a feature. */
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

/** `GET /tool/job/next?cron=&timeZone=`: the next five times, ISO 8601; fewer if the schedule ends. */
export type NextTimes = readonly string[]
