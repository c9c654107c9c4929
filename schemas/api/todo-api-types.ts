import type { LocalizedText } from '../module/localized-text.ts'

/** One entry of the user's own to-do list (`GET /api/todo`). */
export interface Todo {
  /** Id within the feature that provides it. */
  readonly id: string
  readonly title: string
  /** Reason; `{when}` is replaced by `time`, relative to now. */
  readonly note: LocalizedText
  readonly tone: 'info' | 'warn' | 'fail'
  /** ISO 8601. */
  readonly time: string
  /** Path of the screen that resolves the entry. */
  readonly to: string
}

export interface TodoList {
  readonly rows: readonly Todo[]
  readonly total: number
}

/** Type of the live message with a `TodoCount`, sent to a user whose to-dos may have changed. */
export const todoMessage = 'todo'

export interface TodoCount {
  readonly count: number
}
