import { describe, expect, it } from 'vitest';
import { type ChatAction, type ChatPhase, chatReducer, initialChatState } from './chat-state.ts';

const moves: [ChatPhase, ChatAction, ChatPhase][] = [
  ['closed', 'open', 'open'],
  ['closed', 'delay', 'closed'],
  ['closed', 'close', 'closed'],
  ['open', 'open', 'open'],
  ['open', 'delay', 'delayed'],
  ['open', 'close', 'closed'],
  ['delayed', 'open', 'delayed'],
  ['delayed', 'delay', 'delayed'],
  ['delayed', 'close', 'closed'],
];

describe('the chat panel', () => {
  it('starts closed and without a notification', () => {
    expect(initialChatState).toEqual({ phase: 'closed', notifications: 0 });
  });

  it.each(moves)('that is %s goes, on %s, to %s', (from, action, to) => {
    expect(chatReducer({ phase: from, notifications: 0 }, action).phase).toBe(to);
  });

  it('raises the badge only while closed and lowers it when opened', () => {
    const notified = chatReducer(chatReducer(initialChatState, 'notify'), 'notify');
    expect(notified.notifications).toBe(2);
    expect(chatReducer(notified, 'open')).toEqual({ phase: 'open', notifications: 0 });
    expect(chatReducer({ phase: 'open', notifications: 0 }, 'notify').notifications).toBe(0);
  });
});
