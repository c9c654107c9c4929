import type { DataRow } from '#schemas/api/form-wire.ts'
import type { Form } from '#schemas/form/form.ts'
import type { Env } from '#schemas/form/logic.ts'
import { momentIn } from '#schemas/form/form-time.ts'

/** Environment of the rules at the time of the answers. The server's edit reads the same. */
export const envOf = ({ createTime, userId, createBy, env }: DataRow, { settings }: Form): Env => ({
  now: momentIn(settings.window?.timeZone, new Date(createTime)),
  user: { userId, userName: createBy },
  ...env,
})
