import type { Item, ItemId } from '#schemas/form/form.ts'

/** Mails about new submissions to those who look after the form. */
export interface StaffMails {
  readonly enabled: boolean
  /** Ids of users; whoever has no address gets none. */
  readonly users: readonly number[]
  /** Further addresses, such as a shared inbox. */
  readonly addresses: readonly string[]
  /** One mail a submission, or one a day. */
  readonly rhythm: 'each' | 'daily'
  /** Whether single mails hold the answers; without, they only lead to them. */
  readonly withAnswers: boolean
}

/** A mail to whoever submitted. */
export interface VisitorMail {
  readonly enabled: boolean
  /** The question whose answer is the address. */
  readonly item: ItemId | null
  /** Plain text with `{{itemId}}` for answers, as in `body`. */
  readonly subject: string
  readonly body: string
  /** Whether it leads to the receipt, where the form gives one. */
  readonly withReceipt: boolean
}

export interface FormMailSettings {
  readonly staff: StaffMails
  readonly visitor: VisitorMail
}

/** `GET /project/form/{formKey}/mail`. */
export interface FormMails extends FormMailSettings {
  /** Whether the server has a mail server to hand mail to. */
  readonly isSet: boolean
  /** The chosen users who have no address. */
  readonly withoutAddress: readonly number[]
  /** Of the last 30 days: mails that went out, and those that limits kept back. */
  readonly recent: { readonly sent: number; readonly leftOut: number }
}

/** What the server said of fields, by field. */
export type FieldErrors = Readonly<Record<string, string>>

export const mailLimits = {
  users: 50,
  addresses: 20,
  subject: 200,
  body: 5_000,
  /** Single mails about one form to one person within an hour; what comes on top is told in one. */
  eachPerHour: 20,
  /** Mails of one form to one visitor's address, and of all forms together, within a day. */
  visitorPerDay: 3,
  addressPerDay: 10,
  /** Mails of one form to visitors within an hour. */
  visitorsPerHour: 500,
} as const

export const noMails: FormMailSettings = {
  staff: { enabled: false, users: [], addresses: [], rhythm: 'each', withAnswers: false },
  visitor: { enabled: false, item: null, subject: '', body: '', withReceipt: true },
}

/** Whether the answer is an e-mail address. */
export const asksForMail = (item: Item): boolean => 'preset' in item && item.preset === 'email'
