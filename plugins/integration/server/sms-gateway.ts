import type { FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import { isMobile, plainNumber } from '#schemas/form/types/phone-verification.ts'
import { textIn } from '#schemas/module/localized-text.ts'
import { allow } from '#server/authorization/route-access.ts'
import { readAddressList } from '#server/kit/ip-address-list.ts'
import { flag, one, textOrNull, wholeOrNull, words } from '#server/kit/openapi-schemas.ts'
import { AppError, invalid } from '#server/kit/app-error.ts'
import { callOutbound, OutboundError, type OutboundAnswer } from '#server/kit/outbound-http.ts'
import { describeRoutes, documented, type DocsByRoute } from '#server/kit/route-docs.ts'
import { integrationSettings } from '../shared/integration-settings.ts'
import { smsBody, smsSettings, type SmsAttempt, type SmsFacts, type SmsSettings } from '../shared/sms-settings.ts'
import { failures } from './failures.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly sms: Sms
  }
}

/** Text messages through the gateway in the settings. */
export interface Sms {
  /** Whether a gateway is configured. */
  isSet(): boolean
  /** When visitors need a captcha before a code is sent. */
  captcha(): SmsSettings['captcha']
  /** Sends one message; throws `sms.failed` when the gateway refuses. */
  send(facts: Omit<SmsFacts, 'text'>): Promise<void>
  /** Sends one message and returns the gateway's response, which may contain the number: for administrators only. */
  attempt(facts: Omit<SmsFacts, 'text'>): Promise<SmsAttempt>
}

const timeoutMs = 10_000

/** Decorates `app.sms`. */
export const sms = fp(
  async (app) => {
    const gateway = () => app.settings.of(smsSettings)

    /** Throws `OutboundError` without a response. */
    async function call(facts: Omit<SmsFacts, 'text'>): Promise<OutboundAnswer & { readonly isTaken: boolean }> {
      const { url, header, expects, ...template } = gateway()
      const secret = app.settings.secret(smsSettings)
      const body = smsBody(template, facts)
      if (url === '' || !body) throw new OutboundError('url')
      const answer = await callOutbound({
        url,
        headers: {
          'content-type': body.type,
          'user-agent': 'Formwork-SMS/1',
          ...(secret && header ? { [header]: secret } : {}),
        },
        body: body.body,
        allowed: readAddressList(app.settings.of(integrationSettings).privateAddresses),
        timeoutMs,
      })
      const { status, text } = answer
      return { ...answer, isTaken: status >= 200 && status < 300 && text.includes(expects) }
    }

    app.decorate('sms', {
      isSet: () => gateway().url !== '',
      captcha: () => gateway().captcha,

      async send(facts) {
        try {
          const { isTaken, status } = await call(facts)
          // the response may repeat the number, which must not be logged
          if (!isTaken) throw new AppError(failures['sms.failed'], `the gateway answered <${status}>`)
        } catch (error) {
          const failure =
            error instanceof OutboundError
              ? new AppError(failures['sms.failed'], error.problem, { cause: error })
              : error
          app.log.warn({ err: failure }, 'a text message was not sent')
          throw failure
        }
      },

      async attempt(facts) {
        try {
          const { isTaken, status, text } = await call(facts)
          const isOk = status >= 200 && status < 300
          return { isTaken, problem: isTaken ? null : isOk ? 'sign' : 'status', status, text: text.slice(0, 500) }
        } catch (error) {
          if (!(error instanceof OutboundError)) throw error
          return { isTaken: false, problem: error.problem, status: null, text: null }
        }
      },
    } satisfies Sms)
  },
  { name: 'sms', dependencies: ['settings'] },
)

const docs = {
  'POST /test': documented(
    '发送测试短信',
    'Send a test message',
    one({
      isTaken: flag,
      problem: words('url', 'address', 'unknownHost', 'timeout', 'connection', 'status', 'sign', null),
      status: wholeOrNull,
      text: textOrNull,
    }),
  ),
} satisfies DocsByRoute

const toTest = {
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['number'],
    properties: { number: { type: 'string', maxLength: 30 } },
  },
} as const

/** `/system/sms`: tries the stored settings out. */
export const smsRoutes: FastifyPluginAsync = async (app) => {
  describeRoutes(app, docs)

  app.post<{ Body: { number: string } }>(
    '/test',
    {
      schema: toTest,
      config: {
        ...allow('system:config:edit'),
        rateLimit: { max: 10, timeWindow: '1 minute' },
        operation: { title: smsSettings.title, module: 'system/config', type: '0', action: testing },
      },
    },
    async (request): Promise<SmsAttempt> => {
      const number = plainNumber(request.body.number)
      if (!isMobile(number)) throw invalid('number', 'phone', needNumber[request.locale])
      return app.sms.attempt({ number, code: '123456', minutes: '10', form: textIn(testing, request.locale) })
    },
  )
}

const testing = { 'zh-cn': '测试短信', en: 'Test message' }
const needNumber = { 'zh-cn': '请填写 11 位手机号码', en: 'Enter an 11-digit mobile number' }
