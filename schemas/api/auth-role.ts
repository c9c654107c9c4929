/** `GET /system/user/authRole/{userId}`: a person, and every role the caller sees. */
export interface AuthRoles {
  readonly user: {
    readonly userId: number
    readonly userName: string
    readonly nickName: string
    readonly deptName: string | null
    /** To be sent back with the change; a stale one answers 409. */
    readonly version: number
  }
  readonly roles: readonly RoleToGive[]
}

export interface RoleToGive {
  readonly roleId: number
  readonly roleName: string
  readonly roleKey: string
  readonly dataScope: string
  /** `'0'` in use. */
  readonly status: string
  readonly createTime: string
  readonly isHeld: boolean
  /**
   * Why the role can be neither given nor taken: the user has more permissions than the caller, it is the caller's own,
   * the built-in account keeps it, it is disabled, or it goes beyond the caller's permissions. Null: it can.
   */
  readonly locked: 'stronger' | 'own' | 'builtIn' | 'stopped' | 'beyond' | null
}
