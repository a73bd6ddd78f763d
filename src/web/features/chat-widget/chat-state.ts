/** `open` while the dots move, `delayed` once the message delay has passed and the message is there. */
export type ChatPhase = 'closed' | 'open' | 'delayed';

export type ChatState = {
  readonly phase: ChatPhase;
  /** How often the badge was raised since it was last cleared; it shows the same digit every time. */
  readonly notifications: number;
};

export type ChatAction = 'open' | 'delay' | 'close' | 'notify';

export const initialChatState: ChatState = { phase: 'closed', notifications: 0 };

export function chatReducer(state: ChatState, action: ChatAction): ChatState {
  switch (action) {
    case 'open':
      return state.phase === 'closed' ? { phase: 'open', notifications: 0 } : state;
    case 'delay':
      return state.phase === 'open' ? { ...state, phase: 'delayed' } : state;
    case 'close':
      return state.phase === 'closed' ? state : { ...state, phase: 'closed' };
    case 'notify':
      return state.phase === 'closed' ? { ...state, notifications: state.notifications + 1 } : state;
  }
}
