/** The signed-in caller. Absent on a request without a valid token. */
export interface Caller {
  readonly userId: number
  readonly userName: string
  readonly nickName: string
  readonly deptId: number | null
  readonly avatar: string | null
  /** Keys of the roles, and their ids in the same order. */
  readonly roles: readonly string[]
  readonly roleIds: readonly number[]
  readonly permissions: readonly string[]
  /** The source of the permissions, role by role. Absent for administrators, who hold every permission. */
  readonly grants?: readonly RoleGrant[]
  /** Whether only a password change is allowed, because the password is a one-time one or has expired. */
  readonly mustChangePassword: boolean
  /** Whether the password is older than the settings allow. */
  readonly passwordExpired?: boolean
  readonly tokenHash: string
}

/** The permissions of one role, and the rows they reach. */
export interface RoleGrant {
  readonly roleId: number
  /** '1' all, '2' custom departments, '3' own department, '4' own and below, '5' self. */
  readonly dataScope: string
  readonly permissions: readonly string[]
}
