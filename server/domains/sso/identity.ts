/** Who a server of a single sign-on says someone is. */
export interface Identity {
  readonly kind: 'cas' | 'oidc'
  /** Names the server: subjects of two servers are two people. */
  readonly provider: string
  /** Permanent id of the person at the provider. */
  readonly subject: string
  readonly userName: string
  readonly attributes: Attributes
}

/** Each attribute with all its values. */
export type Attributes = Readonly<Record<string, readonly string[]>>

/**
 * Attributes out of anything that reads like JSON: lists stay lists, what is neither text, number nor flag is left out.
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
