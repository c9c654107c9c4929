/** Identity of a user as reported by a single sign-on server. */
export interface Identity {
  readonly kind: 'cas' | 'oidc'
  /** Identifies the server, because equal subjects of two servers are different people. */
  readonly provider: string
  /** Permanent id of the person at the provider. */
  readonly subject: string
  readonly userName: string
  readonly attributes: Attributes
}

/** Each attribute with all its values. */
export type Attributes = Readonly<Record<string, readonly string[]>>

/**
 * Reads attributes from JSON-like data: lists stay lists; values that are neither text, number nor boolean are dropped.
 */
export function attributesOf(source: Readonly<Record<string, unknown>>): Attributes {
  return Object.fromEntries(
    Object.entries(source).map(([name, value]) => [
      name,
      [value]
        .flat()
        .filter((one) => ['string', 'number', 'boolean'].includes(typeof one))
        .map(String),
    ]),
  )
}
