/** A row of `GET /workflow/substitution/mine`: who stands in for oneself. */
export interface OwnSubstitution {
  readonly substitutionId: number
  readonly substituteId: number
  readonly name: string
  readonly beginTime: string
  readonly endTime: string
  readonly reason: string | null
}

export interface OwnSubstitutions {
  readonly rows: readonly OwnSubstitution[]
  /** Open tasks that the substitute of now could take. */
  readonly toGive: number
}
