/** Scopes of an API key on its form's submissions. */
export const keyScopes = ['read', 'write'] as const
export type KeyScope = (typeof keyScopes)[number]

/** A row of `GET /api/project/form/{formKey}/key`. */
export interface ApiKey {
  readonly keyId: number
  readonly name: string
  /** Prefix of the key, the only part that can be shown. */
  readonly prefix: string
  readonly scopes: readonly KeyScope[]
  /** ISO 8601; null: the key never expires. */
  readonly expires: string | null
  readonly createBy: string | null
  readonly createTime: string
  /** Last use, to the minute. */
  readonly lastTime: string | null
  readonly lastIp: string | null
}

/** Body of `POST …/key`. */
export interface ApiKeyInput {
  readonly scopes: readonly KeyScope[]
  readonly expires?: string
  readonly name?: string
}

export const keyLimits = { perForm: 20, name: 50 } as const
