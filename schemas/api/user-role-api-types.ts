/** Response of `GET /system/user/authRole/{userId}`: a user, and every role visible to the caller. */
export interface AuthRoles {
  readonly user: {
    readonly userId: number
    readonly userName: string
    readonly nickName: string
    readonly deptName: string | null
    /** Version to send back with the change; a stale one returns 409. */
    readonly version: number
  }
  readonly roles: readonly RoleToGive[]
}

export interface RoleToGive {
  readonly roleId: number
  readonly roleName: string
  readonly roleKey: string
  readonly dataScope: string
  /** `'0'` for an enabled role. */
  readonly status: string
  readonly createTime: string
  readonly isHeld: boolean
  /**
   * Reason why the role can be neither assigned nor removed: the user has more permissions than the caller, the role is
   * the caller's own, the built-in account keeps it, it is disabled, or it exceeds the caller's permissions. Null: it
   * can.
   */
  readonly locked: 'stronger' | 'own' | 'builtIn' | 'stopped' | 'beyond' | null
}
