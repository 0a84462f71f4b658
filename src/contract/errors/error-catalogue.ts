import type { Localized } from '../locale/language.ts';

// In a file of its own: with the other messages, every page with a call would load them all.

/** The error catalogue (rule:error-codes): server code, HTTP status and fallback message. */
export const errorCatalogue = {
  20001: { status: 500, message: { en: 'Server error', 'zh-CN': '服务器错误' } },
  20003: { status: 402, message: { en: 'Not Enough Gems Now', 'zh-CN': '宝石不足' } },
  40001: { status: 401, message: { en: 'Unauthorized', 'zh-CN': '未授权' } },
  40003: { status: 400, message: { en: 'Invalid parameters', 'zh-CN': '参数无效' } },
  50001: { status: 503, message: { en: 'Service unavailable', 'zh-CN': '服务暂不可用' } },
} as const satisfies Record<number, { status: number; message: Localized }>;

export type ErrorCode = keyof typeof errorCatalogue;

export function isErrorCode(code: number): code is ErrorCode {
  return code in errorCatalogue;
}
