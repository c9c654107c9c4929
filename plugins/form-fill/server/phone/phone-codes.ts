import { createHmac, randomInt, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { AnswerError, Answers, Item, ItemId } from '#schemas/form/form.ts'
import { finding, foundOnce, named } from '#schemas/form/item.ts'
import { needsCode } from '#schemas/form/item-types.ts'
import type { FormHead } from '#schemas/form/published-form.ts'
import { codeMissing, codePattern } from '#schemas/form/types/phone-verification.ts'
import { textIn, type Locale, type LocalizedText } from '#schemas/module/localized-text.ts'
import { AppError } from '#server/kit/app-error.ts'
import { networkOf } from '#server/kit/client-network.ts'
import { hashPassword, passwordMatches } from '#server/kit/password-hash.ts'
import { failures } from '../failures.ts'
import type { Claim } from '../quota-claims.ts'
import { codeStore, maxTries, type CodeOf } from './code-store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly phoneCodes: PhoneCodes
  }
}

type Of = Pick<FormHead, 'formId' | 'formKey' | 'secret' | 'name'>

/**
 * Verification codes for phone numbers: sent by text message, short-lived, bound to form, question and number,
 * single-use.
 */
export interface PhoneCodes {
  /**
   * Sends a code. Throws `phone.tooMany`, `captcha.needed` when abuse is suspected or the settings always require one, and
   * the errors of `app.sms.send`.
   */
  send(form: Of, item: ItemId, number: string, request: FastifyRequest): Promise<SentCode>
  /** Verifies a code without using it up. A correct code then stays valid long enough to fill in a form. */
  check(form: Of, item: ItemId, number: string, code: string): Promise<CheckedCode>
  /** Verifies the codes of a submit. The claims use them up in the transaction that stores the answers. */
  verifyAll(
    form: Of,
    items: readonly Item[],
    answers: Answers,
    codes: ReadonlyMap<ItemId, unknown>,
    locale: Locale,
  ): Promise<{ readonly errors: readonly AnswerError[]; readonly claims: readonly Claim[] }>
  /** Deletes codes that expired long ago. */
  sweep(): Promise<void>
}

/** `again`: seconds until another code can be requested. */
export interface SentCode {
  readonly again: number
  readonly minutes: number
}

/** `left`: remaining attempts; 0: the code is void. */
export type CheckedCode = { readonly codeId: string } | { readonly left: number }

const minute = 60_000
/** Lifetime of a code before it is entered, in minutes. */
const codeMinutes = 10
/** Lifetime of a correctly entered code, in milliseconds, until the submit. */
const provedMs = 60 * minute
/** Retention of expired codes, in milliseconds, so that a submit stored with one can be repeated. */
const keptMs = 24 * 60 * minute

interface Limit {
  readonly ms: number
  readonly max: number
  /** Codes beyond this number require a captcha; default: none do. */
  readonly free?: number
}

/** Rate limits of codes: per number over all forms, per network, per form. */
const numberLimits: readonly Limit[] = [
  { ms: minute, max: 1 },
  { ms: 60 * minute, max: 5, free: 2 },
  { ms: 24 * 60 * minute, max: 10 },
]
// a class behind one address waits for a moment of computation, nothing more
const networkLimit: Limit = { ms: 60 * minute, max: 60, free: 10 }
const formLimit: Limit = { ms: 24 * 60 * minute, max: 2_000, free: 200 }

const itemsWithCode = foundOnce<Item>(needsCode)

/** Decorates `app.phoneCodes`. */
export const phoneCodes = fp(
  async (app) => {
    const store = codeStore(app.db)
    const later = (ms: number): Date => new Date(app.clock().getTime() + ms)
    // keyed hash, because phone numbers are few enough to be guessed from a plain one
    const hashOf = (secret: string, number: string): string => createHmac('sha256', secret).update(number).digest('hex')
    const codeOf = ({ formId, secret }: Of, itemId: ItemId, number: string): CodeOf => ({
      formId,
      itemId,
      numberHash: hashOf(secret, number),
    })

    /** Counts a code before it is sent; returns the function that reverts the count, and whether abuse is suspected. */
    async function count({ formId }: Of, number: string, { ip }: FastifyRequest) {
      const limits = [
        ...numberLimits.map((limit) => ({ ...limit, key: `phone code ${limit.ms} number ${number}` })),
        // disabled with the other rate limits, for load tests from one address
        ...(app.config.rateLimit ? [{ ...networkLimit, key: `phone code network ${networkOf(ip)}` }] : []),
        { ...formLimit, key: `phone code form ${formId}` },
      ]
      const counted: string[] = []
      const uncount = async (): Promise<void> => void (await Promise.all(counted.map(app.captchaGate.uncount)))
      let isSuspected = false
      for (const { key, ms, max, free = max } of limits) {
        counted.push(key)
        const n = await app.captchaGate.count(key, ms)
        isSuspected ||= n > free
        if (n <= max) continue
        const until = await app.captchaGate.until(key)
        await uncount()
        const seconds = Math.max(1, Math.ceil(((until ?? later(ms)).getTime() - app.clock().getTime()) / 1000))
        throw new AppError(failures['phone.tooMany'], key.split(' ', 3).join(' '), { data: { again: seconds } })
      }
      return { uncount, isSuspected }
    }

    app.decorate('phoneCodes', {
      async send(form, item, number, request) {
        if (!app.sms.isSet()) throw new AppError(failures['phone.off'])
        const { uncount, isSuspected } = await count(form, number, request)
        if (isSuspected || app.sms.captcha() === 'always')
          await app.captchaGate.demand(request).catch(async (refusal: unknown) => {
            await uncount()
            throw refusal
          })
        const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
        const codeId = randomUUID()
        await store.keep(codeOf(form, item, number), {
          codeId,
          codeHash: await hashPassword(code),
          expireTime: later(codeMinutes * minute),
        })
        try {
          await app.sms.send({ number, code, minutes: String(codeMinutes), form: form.name })
        } catch (error) {
          await Promise.all([uncount(), store.drop(codeId)])
          throw error
        }
        return { again: numberLimits[0]!.ms / 1000, minutes: codeMinutes }
      },

      async check(form, item, number, code) {
        const sent = await store.try(codeOf(form, item, number), app.clock())
        if (!sent) return { left: 0 }
        if (!(await passwordMatches(sent.codeHash, code))) return { left: maxTries - sent.tries }
        await store.prove(sent.codeId, app.clock(), later(provedMs))
        return { codeId: sent.codeId }
      },

      async verifyAll(form, items, answers, codes, locale) {
        const asked = itemsWithCode(items).filter((item) => typeof answers[item.id] === 'string')
        const errors: AnswerError[] = []
        const claims: Claim[] = []
        for (const { id } of asked) {
          const code = codes.get(id)
          const refuse = (message: LocalizedText): void =>
            void errors.push({ item: id, code: codeMissing.code, message: textIn(message, locale) })
          if (typeof code !== 'string' || !codePattern.test(code)) {
            refuse(codeMissing.message!)
            continue
          }
          const checked = await this.check(form, id, String(answers[id]), code)
          if ('left' in checked) refuse(checked.left > 0 ? wrong(checked.left) : gone)
          else claims.push({ key: `code:${checked.codeId}`, max: 1, reason: 'code', item: id })
        }
        return { errors, claims }
      },

      sweep: () => store.forgetBefore(later(-keptMs)),
    } satisfies PhoneCodes)

    app.forms.addCheck(async (_head, draft) =>
      app.sms.isSet()
        ? []
        : draft.items.flatMap((item, i) =>
            needsCode(item)
              ? [
                  finding(
                    'phone.gateway',
                    `items/${i}`,
                    `「${named(item)}」要发送短信，但系统还没有设置短信网关。请管理员在「系统设置」的「短信」里填写，或删除这道题`,
                    `“${named(item)}” sends text messages, but no SMS gateway is set. Ask an administrator to set one under “Text messages” in the system settings, or delete the question`,
                    item.id,
                  ),
                ]
              : [],
          ),
    )
  },
  { name: 'phone-codes', dependencies: ['forms'] },
)

const wrong = (left: number): LocalizedText => ({
  'zh-cn': `验证码不正确，还可以试 ${left} 次`,
  en: `That code isn’t right. Tries left: ${left}`,
})
/** Error of a code that has expired, was never sent, or was used. */
export const gone: LocalizedText = {
  'zh-cn': '验证码已失效，请重新获取',
  en: 'This code no longer works. Get a new one',
}
