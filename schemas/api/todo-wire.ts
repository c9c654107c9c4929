import type { LocalizedText } from '../module/localized-text.ts'

/** One entry of the user's own to-do list (`GET /api/todo`). */
export interface Todo {
  /** Of the feature that brings it, unique there. */
  readonly id: string
  readonly title: string
  /** Why it waits; `{when}` stands for `time`, told from now. */
  readonly note: LocalizedText
  readonly tone: 'info' | 'warn' | 'fail'
  /** ISO 8601. */
  readonly time: string
  /** Where it is done: a path of the application. */
  readonly to: string
}

export interface TodoList {
  readonly rows: readonly Todo[]
  readonly total: number
}

/** Type of the live message, with a `TodoCount`, to a person whose to-dos may have changed. */
export const todoMessage = 'todo'

export interface TodoCount {
  readonly count: number
}
