import { list, moment, momentOrNull, one, text, textOrNull, whole } from '#server/kit/openapi-schemas.ts'
import { documented, type DocsByRoute } from '#server/kit/route-docs.ts'

const profile = one(
  {
    userId: whole,
    userName: text,
    nickName: text,
    phonenumber: textOrNull,
    email: textOrNull,
    sex: textOrNull,
    avatar: textOrNull,
    createTime: moment,
    loginDate: momentOrNull,
    deptName: textOrNull,
    roles: list(text),
  },
  true,
)

export const docs = {
  'GET /user/profile': documented('个人信息', 'One’s own data', profile),
  'PUT /user/profile': documented('修改个人信息', 'Change one’s own data', profile),
  'GET /system/user/profile': documented('个人信息', 'One’s own data', profile),
  'PUT /system/user/profile': documented('修改个人信息', 'Change one’s own data', profile),
} satisfies DocsByRoute
