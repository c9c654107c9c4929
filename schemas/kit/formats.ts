/**
 * The string formats of module bodies, each one regular expression: Ajv writes those into the code it compiles,
 * so that what the browser runs needs no library and no `eval`.
 */
export const formats = {
  /** A real day of the calendar, leap years included; PostgreSQL has no year 0. */
  date: /^(?!0000)(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)$/,
  /** RFC 3339 with an offset, without leap seconds. The day of the month is checked where it is stored. */
  'date-time': /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/,
  time: /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/,
  /** As HTML's `input type=email` has it, with a dot in the domain. */
  email: /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)+$/,
  phone: /^\+?\d[\d -]{3,18}\d$/,
  url: /^https?:\/\/[^\s/?#]+[^\s]*$/i,
  ip: /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}|(?=.*:)[\dA-Fa-f:]{2,39}(?:\d{1,3}(?:\.\d{1,3}){3})?)$/,
  color: /^#[\dA-Fa-f]{6}(?:[\dA-Fa-f]{2})?$/,
  icon: /^[a-z][a-z\d-]{0,63}$/,
  cron: /^\S+(?: \S+){4,6}$/,
  /** Where an upload lies: on this server, or on the web. Never `javascript:` or another scheme. */
  address: /^(?:\/(?!\/)|https?:\/\/)\S*$/,
} as const satisfies Readonly<Record<string, RegExp>>
