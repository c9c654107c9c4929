/** What an API key opens of its form's submissions. */
export const keyScopes = ['read', 'write'] as const
export type KeyScope = (typeof keyScopes)[number]

/** A row of `GET /api/project/form/{formKey}/key`. */
export interface ApiKey {
  readonly keyId: number
  readonly name: string
  /** The beginning of the key, which is all that can be shown of it. */
  readonly prefix: string
  readonly scopes: readonly KeyScope[]
  /** ISO 8601; null: for good. */
  readonly expires: string | null
  readonly createBy: string | null
  readonly createTime: string
  /** Its last use, to the minute. */
  readonly lastTime: string | null
  readonly lastIp: string | null
}

/** The body of `POST …/key`. */
export interface ApiKeyInput {
  readonly scopes: readonly KeyScope[]
  readonly expires?: string
  readonly name?: string
}

export const keyLimits = { perForm: 20, name: 50 } as const
