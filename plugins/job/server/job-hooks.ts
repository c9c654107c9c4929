import type { FieldError } from '#schemas/api/envelope.ts'
import { fieldError } from '#server/crud/messages.ts'
import { AppError } from '#server/kit/app-error.ts'
import { parameterErrors } from '#server/kit/job-parameters.ts'
import type { ActionInput, HookContext, ModuleHooks, Row } from '#server/kit/module-hooks.ts'
import { comesAgain, isTimeZone, nextTimes } from './cron-next-times.ts'
import { jobStore } from './job-store.ts'
import { scheduleChannel } from './job-scheduler.ts'

export const jobHooks: ModuleHooks = {
  module: 'tool/job',

  validate({ jobs, module, locale, now }, body, _mode, current) {
    const { handler, parameters, cron, timeZone } = { ...current, ...body }
    const errors: FieldError[] = []
    const known = jobs.handlers().get(String(handler))
    if (!known && 'handler' in body) errors.push(fieldError(module, 'handler', 'enum', locale))
    if (known && ('parameters' in body || !current)) {
      const given = parameters ?? {}
      const [first] = isObject(given)
        ? parameterErrors(known.parameters ?? {}, given, locale)
        : [{ message: locale === 'en' ? 'Parameters must be a JSON object' : '参数应为 JSON 对象' }]
      if (first) errors.push({ field: 'parameters', code: 'parameters', message: first.message })
    }
    if (!isTimeZone(String(timeZone)))
      errors.push({ field: 'timeZone', code: 'timeZone', message: unknownZone[locale] })
    else if (('cron' in body || 'timeZone' in body) && !comesAgain(String(cron), String(timeZone), now))
      errors.push({ field: 'cron', code: 'never', message: never[locale] })
    return errors
  },

  beforeCreate: ({ now }, body) => ({ ...body, nextTime: nextOf(body, now) }),

  beforeUpdate({ now }, body, current) {
    const row = { ...current, ...body }
    const isChanged = ['cron', 'timeZone', 'status'].some((field) => field in body && body[field] !== current[field])
    return isChanged ? { ...body, nextTime: nextOf(row, now) } : body
  },

  beforeRemove(_context, rows) {
    const builtIn = rows.find((row) => row.builtIn)
    if (builtIn) throw new AppError('row.protected', `job <${String(builtIn.handler)}> is built in`)
  },

  async afterCommit({ bus }) {
    await bus.publish(scheduleChannel, {})
  },

  actions: {
    async run({ db, jobs, caller, now, bus }, { rows }) {
      const logId = await jobStore(db).start(rows[0]!.jobId as number, jobs, caller.userName, now)
      await bus.publish(scheduleChannel, {})
      return { logId }
    },
    enable: (context, input) => switchTo(context, input, true),
    disable: (context, input) => switchTo(context, input, false),
  },
}

const never = {
  'zh-cn': '这个时间不会再到来，请更换执行时间',
  en: 'This schedule never runs again. Choose another one.',
} as const
const unknownZone = {
  'zh-cn': '时区不存在，请填写如 Asia/Shanghai',
  en: 'This time zone doesn’t exist. Use one such as Asia/Shanghai.',
} as const

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nextOf = ({ status, cron, timeZone }: Row, now: Date): Date | null =>
  status === '1' ? null : (nextTimes(String(cron), String(timeZone), now, 1)[0] ?? null)

async function switchTo(
  { db, bus, now, caller }: HookContext,
  { rows }: ActionInput,
  isEnabled: boolean,
): Promise<null> {
  await jobStore(db).setEnabled(rows[0]!.jobId as number, isEnabled, caller.userName, now)
  await bus.publish(scheduleChannel, {})
  return null
}
