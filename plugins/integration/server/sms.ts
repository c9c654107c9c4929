import fp from 'fastify-plugin'
import { readAddressList } from '#server/kit/address-list.ts'
import { AppError } from '#server/kit/app-error.ts'
import { callOutbound, OutboundError } from '#server/kit/outbound-http.ts'
import { integrationSettings } from '../shared/integration-settings.ts'
import { smsBody, smsSettings, type SmsFacts } from '../shared/sms-settings.ts'
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
  /** Sends one message; throws `sms.failed` when the gateway refuses. */
  send(facts: Omit<SmsFacts, 'text'>): Promise<void>
}

const timeoutMs = 10_000

/** Decorates `app.sms`. */
export const sms = fp(
  async (app) => {
    const gateway = () => app.settings.of(smsSettings)

    app.decorate('sms', {
      isSet: () => gateway().url !== '',

      async send(facts) {
        const { url, header, expects, ...template } = gateway()
        const secret = app.settings.secret(smsSettings)
        const call = smsBody(template, facts)
        if (url === '' || !call) throw new AppError(failures['sms.failed'], 'no gateway')
        try {
          const { status, text } = await callOutbound({
            url,
            headers: {
              'content-type': call.type,
              'user-agent': 'Formwork-SMS/1',
              ...(secret && header ? { [header]: secret } : {}),
            },
            body: call.body,
            allowed: readAddressList(app.settings.of(integrationSettings).privateAddresses),
            timeoutMs,
          })
          if (status >= 200 && status < 300 && text.includes(expects)) return
          // the response is not logged, because it may contain the number
          throw new AppError(failures['sms.failed'], `the gateway answered <${status}>`)
        } catch (error) {
          const failure =
            error instanceof OutboundError
              ? new AppError(failures['sms.failed'], error.problem, { cause: error })
              : error
          app.log.warn({ err: failure }, 'a text message was not sent')
          throw failure
        }
      },
    } satisfies Sms)
  },
  { name: 'sms', dependencies: ['settings'] },
)
