import { start } from './app/start.tsx';
import './ui/public.css';

void start();
