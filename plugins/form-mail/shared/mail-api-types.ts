import type { Item, ItemId } from '#schemas/form/form.ts'
import type { Language } from '#schemas/form/languages.ts'

/** Mails to staff about new submissions. */
export interface StaffMails {
  readonly enabled: boolean
  /** Ids of users; users without a mail address receive nothing. */
  readonly users: readonly number[]
  /** Further addresses, such as a shared inbox. */
  readonly addresses: readonly string[]
  /** One mail per submission, or one per day. */
  readonly rhythm: 'each' | 'daily'
  /** Whether single mails contain the answers; otherwise they only link to them. */
  readonly withAnswers: boolean
}

/** Plain texts with `{{itemId}}` for answers. */
export interface MailText {
  readonly subject: string
  readonly body: string
}

/** Mail to the submitter, with its text in the form's main language. */
export interface VisitorMail extends MailText {
  readonly enabled: boolean
  /** The question that asks for the address. */
  readonly item: ItemId | null
  /** The text in other languages of the form; an empty one is sent in the main language. */
  readonly translations?: { readonly [language in Language]?: MailText }
  /** Whether the mail links to the receipt, if the form has one. */
  readonly withReceipt: boolean
}

export interface FormMailSettings {
  readonly staff: StaffMails
  readonly visitor: VisitorMail
}

/** `GET /project/form/{formKey}/mail`. */
export interface FormMails extends FormMailSettings {
  /** Whether the server can send mail. */
  readonly isSet: boolean
  /** Selected users without a mail address. */
  readonly withoutAddress: readonly number[]
  /** Mails of the last 30 days: sent, and suppressed by limits. */
  readonly recent: { readonly sent: number; readonly leftOut: number }
}

/** Error messages by field, as the server reports them. */
export type FieldErrors = Readonly<Record<string, string>>

export const mailLimits = {
  users: 50,
  addresses: 20,
  subject: 200,
  body: 5_000,
  /** Maximum of single mails about one form to one recipient per hour; further submissions share one mail. */
  eachPerHour: 20,
  /** Maximum of mails per day to one visitor's address: for one form, and for all forms. */
  visitorPerDay: 3,
  addressPerDay: 10,
  /** Maximum of mails of one form to visitors per hour. */
  visitorsPerHour: 500,
} as const

export const noMails: FormMailSettings = {
  staff: { enabled: false, users: [], addresses: [], rhythm: 'each', withAnswers: false },
  visitor: { enabled: false, item: null, subject: '', body: '', withReceipt: true },
}

/** The text of a visitor's mail in a language. */
export function mailTextIn({ subject, body, translations }: VisitorMail, language: Language): MailText {
  const own = translations?.[language]
  return { subject: own?.subject.trim() ? own.subject : subject, body: own?.body.trim() ? own.body : body }
}

/** Whether the question asks for a mail address. */
export const asksForMail = (item: Item): boolean => 'preset' in item && item.preset === 'email'
