/** A process that another one may call. */
export interface CallableProcess {
  readonly key: string
  readonly name: string
  readonly version: number
  /** Name of the form it belongs to, whose answers it would not have; null for a process deployed by itself. */
  readonly formName: string | null
  /** Whether it is suspended, so that it cannot be chosen and a call would fail. */
  readonly isSuspended?: true
}

/** A handler that a trigger may call. */
export interface CallableHandler {
  /** As models name it: `book`, `webhook:12`. */
  readonly name: string
  readonly title: string
  /** Whether it is switched off, so that a call would fail. */
  readonly isOff?: boolean
}

/** `GET /project/form/{formKey}/process/choices`. */
export interface ProcessChoices {
  readonly processes: readonly CallableProcess[]
  readonly handlers: readonly CallableHandler[]
}
