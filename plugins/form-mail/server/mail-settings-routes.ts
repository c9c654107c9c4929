import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Answers, Form } from '#schemas/form/form.ts'
import { hasAnswer } from '#schemas/form/item-types.ts'
import { languages } from '#schemas/form/languages.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { formats } from '#schemas/module/string-formats.ts'
import type { Locale } from '#schemas/module/localized-text.ts'
import { callerOf } from '#server/authorization/require-permission.ts'
import { allow } from '#server/authorization/route-access.ts'
import { AppError, defineFailures, invalid } from '#server/kit/app-error.ts'
import { mailChannel, queueFeatureMail } from '#server/kit/compose-mail.ts'
import { describeRoutes } from '#server/kit/route-docs.ts'
import type { Operation } from '#server/kit/services/audit-log.ts'
import { asksForMail, mailLimits, noMails, type FormMails, type FormMailSettings } from '../shared/mail-api-types.ts'
import { staffMailContent, visitorMailContent, type MailContent } from './mail-content.ts'
import { mailStore } from './mail-store.ts'
import { docs } from './route-docs.ts'
import { mailExpiry, mailedForm } from './submission-mails.ts'

export const failures = defineFailures({
  'formMail.noAddress': {
    code: 422,
    text: {
      'zh-cn': '你的账号没有邮箱，请先在个人中心填写',
      en: 'Your account has no email address. Add one in your profile first.',
    },
  },
})

const feature = 'form-mail'
const params = { type: 'object', properties: { formKey: { type: 'string' } } } as const
const flag = { type: 'boolean' } as const
const words = {
  subject: { type: 'string', maxLength: mailLimits.subject },
  body: { type: 'string', maxLength: mailLimits.body },
} as const
const settings = {
  type: 'object',
  additionalProperties: false,
  required: ['staff', 'visitor'],
  properties: {
    staff: {
      type: 'object',
      additionalProperties: false,
      required: ['enabled', 'users', 'addresses', 'rhythm', 'withAnswers'],
      properties: {
        enabled: flag,
        users: { type: 'array', maxItems: mailLimits.users, items: { type: 'integer', minimum: 1 } },
        addresses: { type: 'array', maxItems: mailLimits.addresses, items: { type: 'string', maxLength: 254 } },
        rhythm: { enum: ['each', 'daily'] },
        withAnswers: flag,
      },
    },
    visitor: {
      type: 'object',
      additionalProperties: false,
      required: ['enabled', 'item', 'subject', 'body', 'withReceipt'],
      properties: {
        enabled: flag,
        item: { type: ['string', 'null'], maxLength: 6 },
        ...words,
        translations: {
          type: 'object',
          propertyNames: { enum: languages },
          additionalProperties: {
            type: 'object',
            additionalProperties: false,
            required: ['subject', 'body'],
            properties: words,
          },
        },
        withReceipt: flag,
      },
    },
  },
} as const
const trial = {
  type: 'object',
  additionalProperties: false,
  required: ['kind'],
  properties: { kind: { enum: ['staff', 'visitor'] }, withAnswers: flag, withReceipt: flag, ...words },
} as const

const operation = (type: string, action?: Operation['action']): { readonly operation: Operation } => ({
  operation: {
    title: { 'zh-cn': '邮件通知', en: 'Email notifications' },
    module: 'project/form',
    type,
    ...(action ? { action } : {}),
  },
})

interface OfForm {
  Params: { formKey: string }
}
interface Trial {
  readonly kind: 'staff' | 'visitor'
  readonly withAnswers?: boolean
  readonly withReceipt?: boolean
  readonly subject?: string
  readonly body?: string
}

/** Mail settings of a form, for users who manage the form. */
export const mailRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)
  const store = mailStore(app.db)
  const managed = (request: FastifyRequest<OfForm>): Promise<FormHead> =>
    app.forms.managed(request.params.formKey, callerOf(request))
  const draftOf = async ({ formId }: FormHead): Promise<Form> =>
    (await app.db.selectFrom('form').select('draft').where('formId', '=', formId).executeTakeFirstOrThrow()).draft

  app.get<OfForm>(
    '/:formKey/mail',
    { schema: { params }, config: allow('project:form:query') },
    async (request): Promise<FormMails> => {
      const { formId } = await managed(request)
      const { staff, visitor } = (await store.find(formId)) ?? noMails
      const addresses = await store.addressesOf(staff.users)
      return {
        staff,
        visitor,
        isSet: app.mail.isSet,
        withoutAddress: staff.users.filter((user) => !addresses.has(user)),
        recent: await store.recent(formId, app.clock()),
      }
    },
  )

  app.put<OfForm & { Body: FormMailSettings }>(
    '/:formKey/mail',
    { schema: { params, body: settings }, config: { ...allow('project:form:edit'), ...operation('2') } },
    async (request) => {
      const head = await managed(request)
      const { staff, visitor } = request.body
      const known = await store.find(head.formId)
      const addresses = [...new Set(staff.addresses.map((address) => address.trim()).filter((one) => one !== ''))]
      const next = { staff: { ...staff, users: [...new Set(staff.users)], addresses }, visitor }
      await check(head, next, request.locale)
      const { locale } = request
      await store.save(head.formId, next, { by: callerOf(request).userName, locale, now: app.clock() })
      await app.forms.watch(head, feature, staff.enabled || visitor.enabled)
      app.audit.note(request, { ids: [head.formId], changes: [changeOf(head, known ?? noMails, next)] })
      return null
    },
  )

  app.post<OfForm & { Body: Trial }>(
    '/:formKey/mail/test',
    {
      schema: { params, body: trial },
      config: {
        ...allow('project:form:edit'),
        ...(app.config.rateLimit ? { rateLimit: { max: 10, timeWindow: '1 minute' } } : {}),
        ...operation('0', { 'zh-cn': '发送测试邮件', en: 'Send a test email' }),
      },
    },
    async (request) => {
      const head = await managed(request)
      if (!app.mail.isSet) throw new AppError('mail.none')
      const { userId } = callerOf(request)
      const address = (await store.addressesOf([userId])).get(userId)
      if (address === undefined) throw new AppError(failures['formMail.noAddress'], `user <${userId}>`)
      const { locale } = request
      const now = app.clock()
      const mail = trialMailContent(head, await draftOf(head), request.body, locale)
      const subject = locale === 'en' ? `[Test] ${mail.subject}` : `［测试］${mail.subject}`
      await queueFeatureMail(app.db, { ...mail, subject, to: address, locale, expireTime: mailExpiry(now) }, now)
      await app.bus.publish(mailChannel, {})
      app.audit.note(request, { ids: [head.formId] })
      return { address }
    },
  )

  /** Preview of the mails, with question titles in place of answers. */
  function trialMailContent(head: FormHead, draft: Form, given: Trial, locale: Locale): MailContent {
    const form = mailedForm(app, head)
    const sample = {
      ...draft,
      items: draft.items.filter(hasAnswer).map(({ id, label }) => ({ id, type: 'input' as const, label })),
    }
    const answers: Answers = Object.fromEntries(sample.items.map(({ id, label }) => [id, `［${label}］`]))
    const { withAnswers = false, withReceipt = false, subject = '', body = '' } = given
    if (given.kind === 'visitor') {
      const receipt = withReceipt ? `${form.address}/s/${head.formKey}` : undefined
      return visitorMailContent({ subject, body }, sample, answers, { locale, receipt })
    }
    const submission = { id: 0, serial: head.serial + 1, version: head.version, answers, createTime: app.clock() }
    const mail = staffMailContent(form, sample, submission, { locale, withAnswers })
    // a preview has no submission to link
    return { ...mail, button: mail.button && { ...mail.button, link: mail.button.link.replace('&open=0', '') } }
  }

  async function check(head: FormHead, { staff, visitor }: FormMailSettings, locale: Locale): Promise<void> {
    const wrong = staff.addresses.filter((address) => address.length > 254 || !formats.email.test(address))
    if (wrong.length > 0)
      throw invalid('addresses', 'email', `${faults.address[locale]}${wrong.join(locale === 'en' ? ', ' : '、')}`)
    if (staff.enabled && staff.users.length + staff.addresses.length === 0)
      throw invalid('users', 'required', faults.recipient[locale])
    if (!visitor.enabled) return
    const known = [...(await draftOf(head)).items, ...(await app.forms.codebook(head)).map(({ item }) => item)]
    if (!known.some((item) => item.id === visitor.item && asksForMail(item)))
      throw invalid('item', 'item', faults.item[locale])
    if (visitor.subject.trim() === '') throw invalid('subject', 'required', faults.subject[locale])
    if (visitor.body.trim() === '') throw invalid('body', 'required', faults.body[locale])
  }
}

/** Log entry without the texts, which may be long. */
const changeOf = ({ formId, name }: FormHead, was: FormMailSettings, now: FormMailSettings) => ({
  id: formId,
  label: `「${name}」的邮件通知`,
  labelEn: `Email notifications of “${name}”`,
  fields: {
    ...(was.staff.enabled === now.staff.enabled ? {} : { staff: [was.staff.enabled, now.staff.enabled] }),
    ...(was.visitor.enabled === now.visitor.enabled ? {} : { visitor: [was.visitor.enabled, now.visitor.enabled] }),
    ...(was.staff.addresses.join() === now.staff.addresses.join()
      ? {}
      : { addresses: [was.staff.addresses.join(', '), now.staff.addresses.join(', ')] }),
  },
  names: {
    staff: { 'zh-cn': '通知工作人员', en: 'Email staff' },
    visitor: { 'zh-cn': '发给填写人', en: 'Email respondents' },
    addresses: { 'zh-cn': '其他邮箱', en: 'Other addresses' },
  },
})

const faults = {
  address: { 'zh-cn': '不是邮箱地址：', en: 'Not an email address: ' },
  recipient: { 'zh-cn': '请选择收件人，或填写邮箱', en: 'Choose people or enter an address' },
  item: {
    'zh-cn': '请选择一道邮箱题，填写人在其中留下邮箱',
    en: 'Choose an email question, where respondents leave their address',
  },
  subject: { 'zh-cn': '请填写主题', en: 'Enter a subject' },
  body: { 'zh-cn': '请填写正文', en: 'Enter a message' },
} as const
