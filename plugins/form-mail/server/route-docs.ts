import { flag, list, nothing, one, text, textOrNull, whole, words } from '#server/kit/openapi-schemas.ts'
import { documented, type DocsByRoute } from '#server/kit/route-docs.ts'

export const docs = {
  'GET /:formKey/mail': documented(
    '表单的邮件通知',
    'Email notifications of a form',
    one({
      staff: one({
        enabled: flag,
        users: list(whole),
        addresses: list(text),
        rhythm: words('each', 'daily'),
        withAnswers: flag,
      }),
      visitor: one({
        enabled: flag,
        item: textOrNull,
        subject: text,
        body: text,
        'translations?': { type: 'object', additionalProperties: one({ subject: text, body: text }) },
        withReceipt: flag,
      }),
      isSet: flag,
      withoutAddress: list(whole),
      recent: one({ sent: whole, leftOut: whole }),
    }),
  ),
  'PUT /:formKey/mail': documented('保存邮件通知', 'Save email notifications', nothing),
  'POST /:formKey/mail/test': documented(
    '给自己发一封测试邮件',
    'Send a test email to oneself',
    one({ address: text }),
  ),
} satisfies DocsByRoute
