/** `GET /user/profile`: the user's own data. Times are ISO texts. */
export interface Profile {
  readonly userId: number
  readonly userName: string
  readonly nickName: string
  readonly phonenumber: string | null
  readonly email: string | null
  readonly sex: string
  /** URL of an upload. */
  readonly avatar: string | null
  readonly deptName: string | null
  readonly postNames: readonly string[]
  /** Keys of the user's roles. */
  readonly roles: readonly string[]
  readonly roleNames: readonly string[]
  readonly createTime: string
  readonly loginDate: string | null
}

/** The changeable part: the body of `PUT /user/profile`. Missing keys stay unchanged. */
export const profileFields = ['nickName', 'phonenumber', 'email', 'sex', 'avatar'] as const
export type ProfileChange = Partial<Pick<Profile, (typeof profileFields)[number]>>
